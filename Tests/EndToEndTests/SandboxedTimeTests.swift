import TestThreads
import Testing

/// Tests the measurement of time in each sandbox.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SandboxedTimeTests {
  private static let sandboxes = ["none"] + SandboxTests.chosen

  /// Plays a game between two workers, which work or rest in the given ways.
  private func game(_ bots: [String], _ sandbox: String, _ options: String) throws -> Joust.Game {
    let joust = try Joust()
    defer { joust.remove() }
    for (name, words) in zip(["a", "b"], bots) {
      let command =
        (["\(Joust.programFolder)/TestWorker"] + words.split(separator: " ").map(String.init))
        .map { "\"\($0)\"" }.joined(separator: ",")
      try joust.addBot(name, manifest: "\"command\":[\(command)]")
    }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['a', 'b'], sandbox: '\(sandbox)', \(options)")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    return try #require(try joust.games(of: "t").first { $0.bots == ["a", "b"] })
  }

  @Test(arguments: sandboxes, ["self", "children", "daemon"])
  func `a bot is charged the processor time of all processes that it starts`(
    _ sandbox: String, _ how: String
  ) throws {
    let game = try game(
      ["\(how) 800 2", "rest 0"], sandbox,
      "time: { startup: '60s', move: '200ms', clock: 'cpu' }")
    #expect(game.reason == "timeout", "\(game.detail ?? "")")
    #expect(game.losers == ["a"])
  }

  @Test(
    .enabled(if: Machine.mayBindToProcessor, "programs cannot be bound to a processor here"),
    arguments: ["wall", "cpu"])
  func `a bot that waits for the processor is not charged`(_ clock: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let command = ["\(Joust.programFolder)/TestWorker", "self", "20"].map { "\"\($0)\"" }
    for name in ["a", "b"] {
      try joust.addBot(name, manifest: "\"command\":[\(command.joined(separator: ","))]")
    }
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['a', 'b'], concurrency: 1, "
        + "time: { startup: '60s', move: '30ms', grace: '0ms', clock: '\(clock)' }")
    // Each busy loop has a session, and so a scheduling group, of its own, as the bots do. Beside a single
    // group of busy loops, Linux 6.18 did not run a bot for seconds, though it was ready to run.
    let run = try joust.shell(
      """
      for number in 1 2 3; do setsid taskset -c 0 sh -c 'while :; do :; done' & others="$others $!"; done
      taskset -c 0 "$JOUST" run tournaments/t; status=$?
      # The library that starts this has its children ignore gentler signals.
      kill -9 $others; exit $status
      """)
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.map(\.reason) == ["line", "line"], "\(games.map(\.detail))")
  }

  @Test(arguments: sandboxes, ["beside", "stranger"])
  func `a bot that may not ponder is stopped with all processes that it started`(
    _ sandbox: String, _ how: String
  ) throws {
    let game = try game(
      ["\(how) 0 1", "rest 1500 2"], sandbox,
      "pondering: false, time: { startup: '60s', move: '60s' }")
    #expect(game.reason == "line")
    let times = try #require(game.cpu_ms)
    #expect(times[0] < 500, "\(times)")
  }
}
