import Foundation
import TestThreads
import Testing

/// Tests a run with `--follow`.
@Suite(.waiting, .timeLimit(.minutes(30))) struct FollowTests {
  private static let file = "tournaments/t/tournament.json"

  /// Returns a tournament of two built-in bots and all bots in `bots/`.
  private func tournament(_ more: String = "") throws -> Joust {
    let joust = try Joust()
    try writeFile(more, in: joust)
    return joust
  }

  private func writeFile(_ more: String, withdrawn: String = "", in joust: Joust) throws {
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['*'], sandbox: 'none', seed: '1', "
        + "withdrawn: ['mcts', 'minimax', 'levels'\(withdrawn)], \(more)")
  }

  /// Moves a bot into `bots/` in one step.
  private func add(
    _ name: String, to joust: Joust, _ change: (Joust) throws -> Void = { _ in }
  ) throws {
    let place = try Joust()
    defer { place.remove() }
    try place.addBot(name)
    try change(place)
    let path = "/bots/\(name)"
    try FileManager.default.moveItem(atPath: place.folder + path, toPath: joust.folder + path)
  }

  @Test func `a run follows new bots, versions, pairs and withdrawals, and reports invalid edits`()
    throws
  {
    let joust = try tournament()
    defer { joust.remove() }
    let run = try FollowedRun(of: joust, "--report")
    #expect(run.waits(for: "All games are played; waiting for changes."))
    #expect(try joust.games(of: "t").count == 2)

    try add("fox", to: joust)
    #expect(run.waits(for: "applied: fox 1 (new)"))
    #expect(try run.waits(forGames: 6))
    try joust.write("{ games: ['tic-tac-toe'], bot: [] }", to: Self.file)
    #expect(
      run.waits(
        for: "joust: \(Self.file):1: \"bot\" is an unknown key; did you mean \"bots\"?; the run "
          + "continues without this change"), "\(run.error)")
    try writeFile("pairs: 2", in: joust)
    #expect(run.waits(for: "applied: pairs 2 (was 1)"))
    #expect(try run.waits(forGames: 12))
    try joust.addBot("fox", version: "2")
    #expect(run.waits(for: "applied: fox 2 (was 1)"))
    #expect(try run.waits(forGames: 20))
    #expect(
      joust.wait { (try? joust.read("tournaments/t/report.html"))?.contains("fox") ?? false })
    try writeFile("pairs: 3", withdrawn: ", 'fox'", in: joust)
    #expect(run.waits(for: "applied: fox (withdrawn), pairs 3 (was 2)"))
    #expect(try run.waits(forGames: 22))

    #expect(run.end() == 130)
    #expect(
      run.error.hasSuffix(
        "\nInterrupted; the same command continues where it stopped.\n"))
    #expect(run.error.components(separatedBy: "without this change").count == 2)
    #expect(try joust.run("ladder", "tournaments/t").output == run.output)
    #expect(try joust.names(in: "bots") == ["fox"])
    let games = try joust.games(of: "t")
    #expect(Set(games.map(\.id)).count == games.count)
  }

  @Test func `a change during a game is reported at once and takes effect after it`() throws {
    let joust = try tournament("concurrency: 1")
    defer { joust.remove() }
    // The bot may run as another user.
    try joust.shell("chmod 777 .")
    try joust.addBot("slow")
    try joust.addBot("slow", manifest: "\"command\":[\"sh\",\"run.sh\"]")
    try joust.write(
      "touch ../../begun; until [ -e ../../go ]; do sleep 0.01; done; exec ./TestBot",
      to: "bots/slow/run.sh")
    let run = try FollowedRun(of: joust, "--json")
    #expect(joust.wait { FileManager.default.fileExists(atPath: joust.folder + "/begun") })
    try add("fox", to: joust)
    #expect(run.waits(for: "applied: fox 1 (new)"))
    try FileManager.default.moveItem(
      atPath: joust.folder + "/bots/slow", toPath: joust.folder + "/slow")
    #expect(run.waits(for: "applied: slow (gone)"), "\(run.error)")
    let before = try joust.games(of: "t").count
    try joust.write("", to: "go")
    // The current game is finished. Of the remaining games, only those of fox are played.
    #expect(run.waits(for: "All games are played; waiting for changes."))
    let games = try joust.games(of: "t")
    #expect(games.count { $0.bots.contains("slow") } >= 1)
    #expect(games.count { $0.bots.contains("slow") } <= before + 1)
    #expect(games.count { $0.bots.contains("fox") } == 4)
    #expect(games.allSatisfy { $0.forfeit == nil })
    #expect(run.end() == 130)
    let events = run.output.split(separator: "\n").map { $0.prefix(14) }
    #expect(events.count { $0 == #"{"type":"run","# } == 1)
    #expect(events.count { $0 == #"{"type":"game""# } == games.count)
    #expect(run.output.hasSuffix("\"status\":130}\n"))
  }

  @Test func `the last ladder counts a change that was reported during a game`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("slow", "hang")
    func writeFile(withdrawn: String) throws {
      try joust.addTournament(
        "t",
        "games: ['tic-tac-toe'], bots: ['random', 'rules', 'minimax', 'slow'], sandbox: 'none', "
          + "seed: '1', concurrency: 4, withdrawn: [\(withdrawn)]")
    }
    try writeFile(withdrawn: "")
    let run = try FollowedRun(of: joust)
    // The three pairings of the slow bot never end.
    #expect(joust.wait { (try? joust.games(of: "t").count) == 6 }, "\(run.error)")
    try writeFile(withdrawn: "'rules'")
    #expect(run.waits(for: "applied: rules (withdrawn)"), "\(run.error)")
    #expect(run.end() == 130)
    #expect(run.output.contains("tic-tac-toe · 2 games"), "\(run.output)")
    #expect(try joust.run("ladder", "tournaments/t").output == run.output)
  }

  @Test func `a bot that cannot be built is reported once, and plays after it is repaired`() throws
  {
    let joust = try tournament()
    defer { joust.remove() }
    let run = try FollowedRun(of: joust)
    #expect(run.waits(for: "All games are played; waiting for changes."))
    try add("fox", to: joust) { place in
      try place.write("echo broken; touch new; exit 3", to: "bots/fox/build.sh")
      try place.addBot(
        "fox", manifest: #""command":["./TestBot"],"build":["sh","build.sh"]"#)
    }
    #expect(run.waits(for: "fox is left out: its build exited with status 3"), "\(run.error)")
    // Another change does not cause a second build.
    try add("owl", to: joust)
    #expect(run.waits(for: "applied: owl 1 (new)"))
    try joust.write("true", to: "bots/fox/build.sh")
    #expect(run.waits(for: "applied: fox 1 (new)"))
    #expect(try run.waits(forGames: 12))
    #expect(run.error.components(separatedBy: "fox is left out").count == 2)
    #expect(run.end() == 130)
  }

  @Test func `a bot that could not be started plays again with a new version`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let run = try FollowedRun(of: joust)
    try add("fox", to: joust) { try $0.addBot("fox", manifest: #""command":["false"]"#) }
    #expect(run.waits(for: "fox is withdrawn: it failed to start in three games in a row"))
    try add("owl", to: joust)
    #expect(run.waits(for: "applied: owl 1 (new)"))
    // The record has two games of the built-in bots, three games of fox, and four of owl.
    #expect(try run.waits(forGames: 9))
    try joust.addBot("fox", version: "2")
    #expect(run.waits(for: "applied: fox 2 (was 1)"))
    #expect(try run.waits(forGames: 15))
    let games = try joust.games(of: "t")
    #expect(games.count { $0.reason == "start-failure" } == 3)
    #expect(run.end() == 130)
  }

  @Test func `shards of a format with rounds wait for each other`() throws {
    let joust = try tournament("format: 'swiss'")
    defer { joust.remove() }
    for name in ["fox", "owl", "hen"] { try joust.addBot(name) }
    let runs = try ["1/2", "2/2"].map { try FollowedRun(of: joust, "--shard", $0) }
    #expect(joust.wait { (try? joust.run("status", "tournaments/t").status) == 0 })
    try writeFile("format: 'swiss', pairs: 2", in: joust)
    for run in runs { #expect(run.waits(for: "applied: pairs 2 (was 1)")) }
    #expect(joust.wait { (try? joust.run("status", "tournaments/t").status) == 0 })
    for run in runs { #expect(run.end() == 130) }
  }
}

/// A run with `--follow` of the tournament `t`, whose output goes to files.
final class FollowedRun {
  private let joust: Joust
  private let process = Process()
  private let files: String

  init(of joust: Joust, _ options: String...) throws {
    self.joust = joust
    files = "\(joust.folder)/\(UUID().uuidString)"
    process.executableURL = URL(fileURLWithPath: Joust.programFolder + "/joust")
    process.arguments = ["run", "tournaments/t", "--follow"] + options
    process.currentDirectoryURL = URL(fileURLWithPath: joust.folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(files + ".out")
    process.standardError = try Self.file(files + ".err")
    try process.run()
    Joust.limit(process, "run --follow")
  }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  private func text(_ kind: String) -> String {
    String(decoding: FileManager.default.contents(atPath: files + kind) ?? Data(), as: UTF8.self)
  }

  var output: String { text(".out") }
  var error: String { text(".err") }

  /// Waits for a text on standard error, and returns whether it appears.
  func waits(for text: String) -> Bool { joust.wait { error.contains(text) } }

  /// Waits until the record has a number of games, and returns whether that happens in time.
  func waits(forGames count: Int) throws -> Bool {
    try joust.wait { try joust.games(of: "t").count == count }
  }

  /// Sends a signal to the run, and returns its exit status.
  @discardableResult
  func end(by signal: Int32 = SIGTERM) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }
}
