import Testing

/// What is measured of a bot is measured through its sandbox, too.
@Suite(.endToEnd, .timeLimit(.minutes(30))) struct SandboxedTimeTests {
  private static let sandboxes = ["none"] + SandboxTests.usable

  /// Plays a game between bots that work or rest in ways of their own.
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
  func `a bot is charged the processor time of all that it starts`(
    _ sandbox: String, _ how: String
  ) throws {
    let game = try game(
      ["\(how) 800 2", "rest 0"], sandbox,
      "time: { startup: '60s', move: '200ms', clock: 'cpu' }")
    #expect(game.reason == "timeout", "\(game.detail ?? "")")
    #expect(game.losers == ["a"])
  }

  @Test(arguments: sandboxes, ["beside", "stranger"])
  func `a bot that may not ponder is stopped with all that it has started`(
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
