import Foundation
import TestThreads
import Testing

/// Tests damaged records: their refusal, their repair, and the comparison with an earlier state.
@Suite(.waiting, .timeLimit(.minutes(30))) struct DamagedRecordTests {
  private static let record = "tournaments/t/games.jsonl"

  /// Returns a tournament that was played in two runs.
  private func played() throws -> Joust {
    let joust = try Joust()
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe', { name: '2048', max_moves: 5 }], openings: { plies: 1 }, "
        + "bots: ['random', 'rules', 'greedy'], pairs: 2")
    for games in ["tic-tac-toe", "2048"] {
      try joust.run("run", "tournaments/t", "--quiet", "--games", games)
    }
    return joust
  }

  /// Returns a tournament that was played from listed openings.
  private func playedFromList() throws -> Joust {
    let joust = try Joust()
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], openings: { file: 'openings.txt' }, bots: ['random', 'rules'], "
        + "pairs: 2, seed: '1'")
    try joust.write("0\n4\n", to: "tournaments/t/openings.txt")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    return joust
  }

  private func change(_ joust: Joust, _ edit: (inout [String]) -> Void) throws {
    var lines = try joust.read(Self.record).split(separator: "\n").map(String.init)
    edit(&lines)
    try joust.write(lines.joined(separator: "\n") + "\n", to: Self.record)
  }

  @Test(arguments: [Int?.none, 40])
  func `a record whose run line is damaged is refused, and its repaired copy is continued`(
    length: Int?
  ) throws {
    let joust = try played()
    defer { joust.remove() }
    let count = try joust.games(of: "t").count
    let ladder = try joust.run("ladder", "tournaments/t").output
    try change(joust) { lines in
      lines[0] =
        length.map { String(lines[0].prefix($0)) }
        ?? lines[0].replacing("\"pondering\"", with: "\"pon")
      let first = lines[0]
      lines.removeAll { $0.hasPrefix("{\"type\":\"run\"") && $0 != first }
    }
    let damaged = try joust.read(Self.record)
    let refused = try joust.run("run", "tournaments/t")
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.error.contains("'joust verify --repair tournaments/t/games.jsonl'"),
      "\(refused.error)"
    )
    let repair = try joust.run("verify", "--repair", Self.record)
    #expect(repair.status == 0, "\(repair)")
    #expect(repair.output.contains("tournaments/t/games.jsonl:1: "), "\(repair.output)")
    #expect(try joust.read(Self.record) == damaged)
    try joust.shell("mv tournaments/t/repaired-games.jsonl \(Self.record)")
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 0, "\(verified.output)")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0 && run.error.contains("All games are played"), "\(run.error)")
    #expect(try joust.games(of: "t").count == count)
    #expect(try joust.run("ladder", "tournaments/t").output == ladder)
  }

  @Test func `damaged, foreign and repeated lines are not in the repaired copy`() throws {
    let joust = try played()
    defer { joust.remove() }
    let games = try joust.games(of: "t")
    try joust.addTournament("other", "games: ['tic-tac-toe'], bots: ['random', 'rules']")
    try joust.run("run", "tournaments/other", "--quiet")
    let foreign = try #require(joust.lines(of: "other").last)
    try change(joust) { lines in
      lines[2] = String(lines[2].dropLast(30))
      let game = lines[3]
      lines.insert(game, at: 5)
      lines.append(foreign)
    }
    let repair = try joust.run("verify", "--repair", "tournaments/t")
    #expect(repair.status == 0, "\(repair)")
    for sentence in [
      "games.jsonl:3: is cut off or damaged", "games.jsonl:6: the game ", "is in an earlier line",
      "belongs to another tournament",
    ] {
      #expect(repair.output.contains(sentence), "\(repair.output)")
    }
    try joust.shell("mv tournaments/t/repaired-games.jsonl \(Self.record)")
    #expect(try joust.games(of: "t").count == games.count - 1)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    #expect(try Set(joust.games(of: "t").map(\.id)) == Set(games.map(\.id)))
    let again = try joust.run("verify", "--repair", Self.record)
    #expect(again.output == "tournaments/t/games.jsonl needs no repair\n")
  }

  @Test(arguments: [["0", "4"], ["0", "8"]])
  func `the repaired copy keeps the games of present and of former listed openings`(
    _ present: [String]
  ) throws {
    let joust = try playedFromList()
    defer { joust.remove() }
    try joust.write(present.joined(separator: "\n") + "\n", to: "tournaments/t/openings.txt")
    let lines = try joust.lines(of: "t")
    try change(joust) { $0.append("{\"type\":\"game\",") }
    let repair = try joust.run("verify", "--repair", "tournaments/t")
    #expect(repair.status == 0, "\(repair)")
    try joust.shell("mv tournaments/t/repaired-games.jsonl \(Self.record)")
    #expect(try joust.lines(of: "t").dropFirst() == lines.dropFirst(), "\(repair)")
  }

  @Test func `the line of a run is restored in a record of listed openings`() throws {
    let joust = try playedFromList()
    defer { joust.remove() }
    let games = try joust.games(of: "t")
    try change(joust) { $0.removeFirst() }
    let repair = try joust.run("verify", "--repair", "tournaments/t")
    #expect(repair.status == 0, "\(repair)")
    try joust.shell("mv tournaments/t/repaired-games.jsonl \(Self.record)")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0 && run.error.contains("All games are played"), "\(run.error)")
    #expect(try joust.games(of: "t").map(\.id) == games.map(\.id))
  }

  @Test func `a result that was changed later is found at the next run's line`() throws {
    let joust = try played()
    defer { joust.remove() }
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    // The changed detail does not contradict a rule.
    try change(joust) { lines in lines[1] = lines[1].replacing("\"ms\":[", with: "\"ms\":[1") }
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 1)
    #expect(
      verified.output.contains("the lines before this one were changed after this run began"),
      "\(verified.output)")
  }

  @Test(.needs("git")) func `a record is compared with a commit or a copy`() throws {
    let joust = try played()
    defer { joust.remove() }
    let git = "git -c user.name=a -c user.email=a@b"
    try joust.shell(
      "git init -q && git add tournaments && \(git) commit -qm one && cp \(Self.record) old.jsonl")
    try joust.run("run", "tournaments/t", "--quiet", "--pairs", "3")
    for state in ["HEAD", "old.jsonl"] {
      let grown = try joust.run("verify", "tournaments/t", "--since", state)
      #expect(grown.status == 0, "\(grown)")
      #expect(grown.output.hasPrefix("tournaments/t has only grown, by "), "\(grown.output)")
    }
    try change(joust) { $0[3] = $0[3].replacing("random", with: "rabbit") }
    for state in ["HEAD", "old.jsonl"] {
      let changed = try joust.run("verify", Self.record, "--since", state)
      #expect(changed.status == 1)
      #expect(
        changed.output == "tournaments/t/games.jsonl:4: this line was changed\n",
        "\(changed.output)")
    }
    let both = try joust.run("verify", "tournaments/t", "--repair", "--since", "HEAD")
    #expect(both.status == 2 && both.error.contains("--repair and --since are different checks"))
    let unknown = try joust.run("verify", "tournaments/t", "--since", "nothing")
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("neither a file, a folder nor a commit"), "\(unknown.error)")
    try joust.shell("rm \(Self.record)")
    let gone = try joust.run("verify", "tournaments/t", "--since", "HEAD")
    #expect(gone.status == 1 && gone.output == "tournaments/t/games.jsonl is gone\n", "\(gone)")
  }

  @Test func `an earlier state without a record is refused`() throws {
    let joust = try played()
    defer { joust.remove() }
    let refused = try joust.run("verify", "tournaments/t", "--since", "bots")
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.error.contains("--since is \"bots\", a folder without a record (games*.jsonl); "),
      "\(refused.error)")
  }

  @Test func `a run continues in a further part of a long record`() throws {
    let joust = try played()
    defer { joust.remove() }
    let count = try joust.games(of: "t").count
    try joust.shell(
      """
      { printf '{"type":"later","pad":"'; head -c 48000000 /dev/zero | tr '\\0' x; echo '"}'; } \
        >> \(Self.record)
      """)
    let run = try joust.run("run", "tournaments/t", "--pairs", "3", "--json", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let more = try joust.games(of: "t", in: "games-2.jsonl")
    let first = try joust.shell("grep -c '\"type\":\"game\"' \(Self.record)").output
    #expect(first == "\(count)\n" && more.count >= 3)
    #expect(
      run.output.split(separator: "\n").count { $0.hasPrefix("{\"type\":\"game\"") } == more.count)
    try joust.shell("mkdir old && cp \(Self.record) old/")
    let grown = try joust.run("verify", "tournaments/t", "--since", "old")
    #expect(grown.output.hasPrefix("tournaments/t has only grown, by "), "\(grown)")
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    let again = try joust.run("run", "tournaments/t", "--pairs", "3")
    #expect(
      again.error.contains("played: \(count + more.count) games are in the record"),
      "\(again.error)")

    // The copy of a part has the digest of the copy of the previous part.
    try joust.shell("sed -i '3s/.ms.:.*//' \(Self.record)")
    let repair = try joust.run("verify", "--repair", "tournaments/t")
    #expect(repair.status == 0, "\(repair)")
    #expect(
      repair.output.contains(
        "tournaments/t/games-2.jsonl:1: the previous part of the record was changed"),
      "\(repair.output)")
    try joust.shell(
      "cd tournaments/t && for part in games*.jsonl; do mv repaired-$part $part; done")
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 0, "\(verified.output)")
  }

  @Test func `a run ends when its record is renamed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['2048'], bots: ['random', 'greedy'], pairs: 100000, seed: '1'")
    let error = Pipe()
    let run = try joust.start(
      ["run", "tournaments/t", "--quiet"], output: Pipe(), error: error)
    #expect(try joust.wait { try joust.names(in: "tournaments/t").contains("games.jsonl") })
    #expect(joust.wait { (try? joust.games(of: "t").count) ?? 0 > 3 })
    try joust.shell("mv \(Self.record) tournaments/t/old.jsonl")
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.waitUntilExit()
    #expect(run.terminationStatus == 1)
    #expect(said.contains("games.jsonl was renamed while the run was writing it"), "\(said)")
  }
}
