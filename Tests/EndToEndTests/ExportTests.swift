import Foundation
import TestThreads
import Testing

/// Tests the export of games, and results by openings and opponents.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ExportTests {
  private func played() throws -> Joust {
    let joust = try Joust()
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe', { name: '2048', max_moves: 10 }], bots: ['rules', 'random', 'greedy'], seed: '1', "
        + "pairs: 3, openings: { plies: 1 }")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    return joust
  }

  @Test func `exported PGN and CSV have the same results as the record`() throws {
    let joust = try played()
    defer { joust.remove() }
    for format in ["pgn", "csv"] {
      let export = try joust.run(
        "export", "tournaments/t", "--format", format, "--game", "tic-tac-toe")
      #expect(export.status == 0, "\(export.error)")
      try joust.write(export.output, to: "games.\(format)")
      let ladder = try joust.run("ladder", "games.\(format)", "--format", "csv", "--crosstable")
      let own = try joust.run(
        "ladder", "tournaments/t", "--format", "csv", "--crosstable", "--game", "tic-tac-toe")
      func results(_ text: String) -> [Substring] {
        text.split(separator: "\r\n").dropFirst().map { $0.drop { $0 != "," } }
      }
      #expect(ladder.status == 0, "\(ladder.error)")
      #expect(results(ladder.output) == results(own.output), "\(ladder.output)\(own.output)")
    }
    let pgn = try joust.read("games.pgn")
    #expect(pgn.contains("[Event \"t\"]\n") && pgn.contains("[WhiteTime \""))
    #expect(pgn.contains("[Reason \"line\"]\n") && pgn.contains("\n1. "))
  }

  @Test func `a warning explains why moves are written as numbers`() throws {
    let joust = try played()
    defer { joust.remove() }
    let record = try joust.read("tournaments/t/games.jsonl")
    try joust.write(
      record.replacing(#""game":"tic-tac-toe""#, with: #""game":"ox""#), to: "games.jsonl")
    let export = try joust.run("export", "games.jsonl", "--game", "ox")
    #expect(export.output.contains("\n1. ") && export.status == 0, "\(export.error)")
    #expect(
      export.error.contains(
        "the moves of ox are written as numbers: the game \"ox\" is not built in"),
      "\(export.error)")
  }

  @Test func `exported lines equal the lines of the record, and options select games`() throws {
    let joust = try played()
    defer { joust.remove() }
    let lines = try joust.run("export", "tournaments/t", "--format", "jsonl")
    let record = try joust.read("tournaments/t/games.jsonl")
    #expect(
      lines.output.split(separator: "\n")
        == record.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"game""#) })
    let id = try #require(try joust.games(of: "t").first?.id)
    let one = try joust.run("export", "tournaments/t", "--format", "jsonl", "--id", id)
    #expect(one.output.split(separator: "\n").count == 1)
    #expect(
      try joust.run("export", "tournaments/t", "--until", "2000-01-01").error
        .contains("recorded games is selected"))
    let text = try joust.run("export", "tournaments/t", "--format", "text", "--id", id)
    #expect(text.output.contains("\nmove 1\n"))
  }

  @Test func `games are selected by their result from the side of a bot`() throws {
    let joust = try played()
    defer { joust.remove() }
    let games = try joust.games(of: "t").filter { $0.bots.contains("random") }
    let wins = ["1-0", "0-1"]
    let expected = [
      "won": games.count { $0.result == wins[$0.bots.firstIndex(of: "random") ?? 0] },
      "lost": games.count { $0.result == wins[1 - ($0.bots.firstIndex(of: "random") ?? 0)] },
      "drawn": games.count { $0.result == "1/2-1/2" },
    ]
    #expect(expected["lost"] ?? 0 > 0)
    for (result, count) in expected {
      let options = ["tournaments/t", "--bot", "random", "--result", result]
      let export = try joust.run(["export"] + options + ["--format", "jsonl"])
      #expect(export.output.split(separator: "\n").count == count, "\(result) \(export.error)")
      #expect(export.status == (count > 0 ? 0 : 2))
      let replay = try joust.run(["replay"] + options)
      #expect(replay.output.ranges(of: " · ").isEmpty == (count == 0), "\(replay.output)")
      if count == 0 {
        #expect(
          replay.error.contains("has the result \"\(result)\" for random\n"), "\(replay.error)")
      }
    }
    for command in ["export", "replay"] {
      let refused = try joust.run(command, "tournaments/t", "--result", "lost")
      #expect(refused.status == 2 && refused.output == "")
      #expect(refused.error.contains("--result lost needs --bot NAME"), "\(refused.error)")
    }
  }

  @Test func `the ladder shows results by opening and by opponent`() throws {
    let joust = try played()
    defer { joust.remove() }
    let ladder = try joust.run(
      "ladder", "tournaments/t", "--by-opening", "--by-opponent", "--game", "tic-tac-toe")
    #expect(ladder.status == 0, "\(ladder.error)")
    #expect(ladder.output.contains("Results of the first seat by opening:"))
    #expect(ladder.output.contains("Results of each bot by opponent:"))
    let csv = try joust.run(
      "ladder", "tournaments/t", "--by-opponent", "--format", "csv", "--game", "tic-tac-toe")
    let rows = csv.output.split(separator: "\r\n").dropFirst()
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0.contains(",6,") }, "\(csv.output)")
    let json = try joust.run("ladder", "tournaments/t", "--json", "--by-opening")
    #expect(json.output.contains(#""by_opening":["#))
  }

  @Test(arguments: [
    ["--by-opening", "--by-opponent"], ["--by-opening", "--crosstable"],
    ["--crosstable", "--history-by", "day"],
  ])
  func `a format with one table refuses options for two tables`(options: [String]) throws {
    let joust = try played()
    defer { joust.remove() }
    let refused = try joust.run(["ladder", "tournaments/t", "--format", "csv"] + options)
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.error.hasPrefix("joust: --format csv prints one table"), "\(refused.error)")
    // The steps of a history do not add a second table.
    let history = ["--history", "--history-by", "day"]
    #expect(
      try joust.run(["ladder", "tournaments/t", "--format", "csv"] + history).status == 0)
  }

  @Test func `openings of a file are played in their order, and a wrong line is named`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['rules', 'random'], seed: '1', pairs: 3, "
        + "openings: { file: 'book.txt' }")
    try joust.write("# corners\n0 4 # a comment\n\n8 1\n", to: "tournaments/t/book.txt")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let record = try joust.read("tournaments/t/games.jsonl")
    #expect(record.components(separatedBy: #""opening":[0,4]"#).count == 5)
    #expect(record.components(separatedBy: #""opening":[8,1]"#).count == 3)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    for (text, error) in [
      ("0 0\n", "opening 1 is wrong for tic-tac-toe: \"0\" is not a legal move after 1 move"),
      ("0 4\n0 3 1 4 2 5\n", "opening 2 is wrong for tic-tac-toe: the game is over"),
      ("# nothing\n", "has no opening"),
    ] {
      try joust.write(text, to: "tournaments/t/book.txt")
      let wrong = try joust.run("run", "tournaments/t")
      #expect(wrong.status == 2)
      #expect(wrong.error.contains(error), "\(wrong.error)")
    }
  }

  @Test func `a comparison begins with a recorded position`() throws {
    let joust = try played()
    defer { joust.remove() }
    let game = try #require(try joust.games(of: "t").first { $0.game == "tic-tac-toe" })
    let compare = try joust.run(
      "compare", "rules", "random", "--game", "tic-tac-toe", "--from", "\(game.id):4",
      "--max-pairs", "2", "--quiet")
    #expect(compare.status == 0, "\(compare.error)")
    let folder = try #require(try joust.names(in: "tournaments").first { $0.contains("-from-") })
    let record = try joust.read("tournaments/\(folder)/games.jsonl")
    let openings = record.matches(of: /"opening":\[\d,\d,\d\]/).map { String($0.0) }
    #expect(openings.count == 4 && Set(openings).count == 1, "\(record)")
    let wrong = try joust.run(
      "compare", "rules", "random", "--game", "tic-tac-toe", "--from", "\(game.id):99")
    #expect(wrong.status == 2)
    #expect(wrong.error.contains(" moves; expected --from "))
  }
}
