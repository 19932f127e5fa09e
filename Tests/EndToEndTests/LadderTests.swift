import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct LadderTests {
  private struct Ladder: Decodable {
    struct Entrant: Decodable {
      var name: String
      var elo: Double
    }

    var entrants: [Entrant]
  }

  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "RatingsTests/Data")

  @Test func `two sets of rules of one game have two ladders`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let rules = [(size: 3, win: 3), (size: 5, win: 4)]
    for (size, win) in rules {
      try joust.addTournament(
        "t",
        "games: [{ name: 'tic-tac-toe', size: \(size), win: \(win) }], bots: ['random', 'rules'], "
          + "seed: '1'")
      #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    }
    let table = try joust.run("ladder", "tournaments/t").output
    let json = try joust.run("ladder", "tournaments/t", "--format", "json").output
    for (size, win) in rules {
      #expect(table.contains("tic-tac-toe (size \(size), win \(win)) · 2 games · "), "\(table)")
      #expect(json.contains(#""rules":{"size":\#(size),"win":\#(win)}"#), "\(json)")
    }
  }

  @Test func `the covariances are written to a file, also through a link`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let folder = URL(fileURLWithPath: joust.folder)
    let file = folder.appending(path: "covariance.csv")
    let link = folder.appending(path: "link.csv")
    try "old".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let record = Self.data.appending(path: "a.csv").path
    let ladder = try joust.run("ladder", record, "--covariance", link.path)
    #expect(ladder.status == 0)
    #expect(ladder.output == (try joust.run("ladder", record).output))
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\r\n")
    #expect(lines.count == 1 + 8 * 8)
    #expect(lines[0] == "game,name,version,other,other_version,covariance")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try joust.run("ladder", record, "--covariance", "missing/c.csv").status != 0)
    #expect(try joust.run("ladder", record, "--covariance", "folder/").status == 2)
  }

  @Test(
    arguments: ["elo", "points", "davidson", "bayeselo"], [("a", "0"), ("a", "1"), ("d", "1")])
  func `results of other programs have the reference ratings`(
    model: String, source: (file: String, prior: String)
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let ladder = try joust.run(
      "ladder", Self.data.appending(path: "\(source.file).csv").path, "--model", model, "--prior",
      source.prior, "--format", "json")
    #expect(ladder.error == "")
    let entrants = try JSONDecoder().decode([Ladder].self, from: Data(ladder.output.utf8))[0]
      .entrants
    let expected = try String(
      contentsOf: Self.data.appending(
        path: "\(source.file).\(model).\(source.prior == "0" ? "none" : "pair1").csv"),
      encoding: .utf8)
    for entrant in entrants {
      let row = try #require(
        expected.split(separator: "\n").first { $0.hasPrefix(entrant.name + ",") })
      let rating = try #require(Double(row.split(separator: ",")[1]))
      #expect(abs(entrant.elo - 1500 - rating) < 1e-6)
    }
  }

  @Test func `a record has the same ladder by folder, by file and on standard input`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    try joust.run("run", "tournaments/t")
    let folder = try joust.run("ladder", "tournaments/t/")
    #expect(folder.output.hasPrefix("tic-tac-toe · 2 games"))
    let record = "tournaments/t/games.jsonl"
    #expect(try joust.run("ladder", record).output == folder.output)
    #expect(try joust.run("ladder", "-", input: joust.read(record)).output == folder.output)
    #expect(try joust.run("ladder", record, record).output == folder.output)
    let results = try joust.run("ladder", record, "--by-opponent")
    #expect(results.output.contains("Results of each bot by opponent:"))
    let piped = try joust.run("ladder", "-", "--by-opponent", input: joust.read(record))
    #expect(piped.output == results.output)
  }

  @Test func `rules that are no longer in the file exclude no bot from the overall ranking`() throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    func play(_ moves: Int, _ bots: String) throws {
      try joust.addTournament(
        "t",
        "games: ['tic-tac-toe', { name: '2048', max_moves: \(moves) }], seed: '1', bots: [\(bots)]")
      #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    }
    let bots = "'random', { bot: 'random', name: 'other' }"
    try play(20, bots)
    try play(30, bots + ", { bot: 'random', name: 'newcomer' }")
    let folder = try joust.run("ladder", "tournaments/t", "--overall").output
    #expect(folder.contains("Overall · 2 games\n"), "\(folder)")
    #expect(!folder.contains("not ranked"))
    #expect(
      folder.contains("This game is no longer in the tournament's file (size 4, max_moves 20)"))
    let ladders = folder.components(separatedBy: "\nOverall · ")[0]
    #expect(
      ladders.components(separatedBy: "\n2048 (").map { $0.contains("newcomer") }
        == [true, true, false])
    // A game that this run leaves out is still in the file.
    let part = try joust.run("run", "tournaments/t", "--games", "2048").output
    #expect(part.components(separatedBy: "is no longer in").count == 2, "\(part)")
    let bare = try joust.run("ladder", "tournaments/t/games.jsonl", "--overall").output
    #expect(bare.contains("Overall · 3 games\n"))
    #expect(bare.contains("not ranked"))
  }

  @Test func `games that two tournaments played with one seed cause a warning`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    for (name, time, year) in [("one", "9s", 2001), ("two", "8s", 2002)] {
      try joust.addTournament(
        name,
        "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1', "
          + "time: { move: '\(time)', startup: '10m', grace: '10m' }")
      try joust.run("run", "tournaments/\(name)", "--quiet")
      // Games that ended in the same second could be copies.
      let record = "tournaments/\(name)/games.jsonl"
      let moved = try joust.read(record).replacing(/"at":"\d{4}/, with: #""at":"\#(year)"#)
      try joust.write(moved, to: record)
    }
    let both = try joust.run("ladder", "tournaments/one", "tournaments/two")
    #expect(both.output.hasPrefix("tic-tac-toe · 2 games"))
    #expect(
      both.error.hasPrefix("joust: warning: 2 games were played again in another record"),
      "\(both.error)")
    #expect(try joust.run("ladder", "tournaments/one", "tournaments/one/games.jsonl").error == "")
  }

  @Test func `damaged lines cause a warning`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    try joust.run("run", "tournaments/t")
    let record = try joust.read("tournaments/t/games.jsonl")
    try joust.write("\u{1b}[31m\n" + record + record.prefix(50), to: "tournaments/t/games.jsonl")
    let ladder = try joust.run("ladder", "tournaments/t")
    #expect(ladder.status == 0)
    #expect(ladder.output.hasPrefix("tic-tac-toe · 2 games"))
    let warnings = ladder.error.split(separator: "\n")
    #expect(warnings.count == 2)
    #expect(warnings.first?.hasPrefix("joust: warning: tournaments/t/games.jsonl:1: ") == true)
    #expect(warnings.last?.hasPrefix("joust: warning: tournaments/t/games.jsonl:5: ") == true)
    #expect(!ladder.error.contains("\u{1b}"))
  }

  @Test(arguments: ["{ games: ['tic-tac-toe'], bots:", "{ bots: ['random'] }"])
  func `an invalid tournament.json is reported`(text: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    try joust.run("run", "tournaments/t")
    try joust.write(text, to: "tournaments/t/tournament.json")
    let ladder = try joust.run("ladder", "tournaments/t")
    #expect(ladder.status == 2)
    #expect(ladder.output == "")
    #expect(ladder.error.hasPrefix("joust: tournaments/t/tournament.json:"))
    #expect(try joust.run("ladder", "tournaments/t/games.jsonl").status == 0)
  }

  @Test func `a record that was edited in place is read as it is`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    try joust.run("run", "tournaments/t")
    let lines = try joust.read("tournaments/t/games.jsonl").split(separator: "\n")
    let run = try #require(lines.first)
    let line = try #require(lines.dropFirst().first)
    let id = try #require(line.firstMatch(of: /"id":"[^"]*"/)).range
    let result = try #require(line.firstMatch(of: /"result":"[^"]*"/)).range
    let start = line[..<id.lowerBound]
    let middle = line[id.upperBound..<result.lowerBound]
    var games = (0..<20_000).map { number in
      "\(start)\"id\":\"game-\(number)\"\(middle)"
        + "\"result\":\"\(number % 3 == 0 ? "1-0" : "0-1")\"\(line[result.upperBound...])"
    }
    games.insert(String(run), at: 0)
    try joust.write(games.joined(separator: "\n") + "\n", to: "tournaments/t/games.jsonl")
    try joust.run("run", "tournaments/t")
    let record = try joust.read("tournaments/t/games.jsonl")
    let rest = record.split(separator: "\n").dropFirst(games.count)
    #expect(rest.count == 3, "a run and two games")
    for number in 1...5000 {
      games[number] = games[number].replacing(#""0-1""#, with: #""1-0""#)
    }
    let changed = games.joined(separator: "\n") + "\n" + rest.joined(separator: "\n") + "\n"
    #expect(changed.utf8.count == record.utf8.count)
    let more = games[1].replacing(#""game-0""#, with: #""another""#) + "\n"
    try joust.write(changed + more, to: "tournaments/t/games.jsonl")
    try joust.write(changed + more, to: "copy.jsonl")
    let ladder = try joust.run("ladder", "tournaments/t", "--format", "csv")
    #expect(ladder.error == "")
    #expect(try joust.run("ladder", "copy.jsonl", "--format", "csv").output == ladder.output)
  }

  @Test func `perfect scores need a prior`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("first,second,result\na,b,1\n", to: "x.csv")
    let refused = try joust.run("ladder", "x.csv", "--prior", "0")
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.error.hasSuffix("(a), (b); use a prior above 0.\n"))
    #expect(try joust.run("ladder", "x.csv").output.contains(" a    >1595 "))
    let timeless = try joust.run("ladder", "x.csv", "--since", "2026-11-20")
    #expect(timeless.status == 2 && timeless.output == "")
    #expect(
      timeless.error.hasPrefix("joust: --since does not work with x.csv: "), "\(timeless.error)")
    let ageless = try joust.run("ladder", "x.csv", "--half-life", "30d")
    #expect(ageless.status == 2)
    #expect(ageless.error.hasPrefix("joust: --half-life does not work with x.csv: "))
    let anchored = try joust.run("ladder", "x.csv", "--anchor", "b=1000", "--format", "csv")
    #expect(anchored.output.contains(",2,b,1,1,1000,"))
  }

  @Test
  func `several files and standard input make one ladder, and their content determines the format`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let csv = "first,second,result\na,b,1\nb,a,1\n"
    let pgn = "[White \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n"
    try joust.write(csv, to: "x.csv")
    try joust.write(pgn, to: "games.txt")
    let both = try joust.run("ladder", "x.csv", "games.txt", "x.csv")
    #expect(both.output.hasPrefix("games.txt + x.csv · 3 games"))
    try joust.shell("ln -s x.csv link.csv")
    for path in ["./x.csv", "link.csv"] {
      let same = try joust.run("ladder", "x.csv", path)
      #expect(same.output.hasPrefix("x.csv · 2 games"), "\(same.output)")
    }
    let piped = try joust.run("ladder", "-", "x.csv", input: pgn)
    #expect(piped.output.hasPrefix("standard input + x.csv · 3 games"))
    #expect(try joust.run("ladder", "-", input: csv).output.hasPrefix("standard input · 2 games"))
    let empty = try joust.run("ladder", "-", input: "")
    #expect(empty.status == 2)
    #expect(empty.error.hasPrefix("joust: standard input is empty"))
  }

  @Test(.needs("python3")) func `standard input may be non-blocking`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("first,second,result\na,b,1\nb,a,1\n", to: "x.csv")
    let start =
      "import os, sys; os.set_blocking(0, False); os.execv(sys.argv[1], ['joust', 'ladder', '-'])"
    let ladder = try joust.shell("{ sleep 0.5; cat x.csv; } | python3 -c \"\(start)\" \"$JOUST\"")
    #expect(ladder.output.hasPrefix("standard input · 2 games"), "\(ladder.error)")
  }

  @Test func `wrong rows are skipped and counted, or refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("first,second,result\na,b,1\na,b,win\nb,b,1\n", to: "x.csv")
    let ladder = try joust.run("ladder", "x.csv")
    #expect(ladder.status == 1)
    #expect(ladder.output.hasPrefix("x.csv · 1 game"))
    #expect(
      ladder.error.contains(
        "x.csv:3: the result is \"win\", but it must be 1, 0.5 or 0, or 1-0, 1/2-1/2"))
    #expect(ladder.error.contains("2 games or rows were skipped"))
    let strict = try joust.run("ladder", "x.csv", "--strict")
    #expect(strict.status == 2)
    #expect(strict.output == "")
    #expect(
      strict.error
        == "joust: x.csv:3: the result is \"win\", but it must be 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1.\n"
    )
  }

  @Test func `a damaged record is refused with --strict`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("{\"type\":\"game\"\n", to: "games.jsonl")
    let ladder = try joust.run("ladder", "games.jsonl", "--strict")
    #expect(ladder.status == 2)
    #expect(ladder.error.hasPrefix("joust: games.jsonl:1: is cut off or damaged"))
  }

  @Test func `the history of a record is printed as CSV`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1', pairs: 10")
    try joust.run("run", "tournaments/t")
    let rows = try joust.run("ladder", "tournaments/t", "--history", "--format", "csv").output
      .split(separator: "\r\n")
    #expect(rows.count == 1 + 10 * 2)
    #expect(rows.last?.hasPrefix("tic-tac-toe,20,2,random,1,1,") == true)
    let both = try joust.run("ladder", "tournaments/t", "--history", "--los", "--format", "csv")
    #expect(both.status == 2)
    // --json overrides --format.
    let json = try joust.run(
      "ladder", "tournaments/t", "--history", "--los", "--format", "csv", "--json")
    #expect(json.status == 0 && json.output.hasPrefix("[{"), "\(json.error)")
  }

  @Test func `closing the output early is not an error`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("first,second,result\na,b,1\n", to: "x.csv")
    let output = Pipe()
    try output.fileHandleForReading.close()
    let error = Pipe()
    let ladder = try joust.start(["ladder", "x.csv"], output: output, error: error)
    #expect(error.fileHandleForReading.readDataToEndOfFile().isEmpty)
    ladder.waitUntilExit()
    #expect(ladder.terminationReason == .exit)
    #expect(ladder.terminationStatus == 0)
  }
}
