import Foundation
import Testing

@Suite struct HostileTests {
  @Test func `whatever bots do, each game ends and the fault is theirs`() throws {
    let reasons = [
      "illegal": "illegal-move", "blank": "invalid-reply", "twice": "unexpected-output",
      "hang": "timeout", "flood": "output-limit", "die": "crash", "exit-at-once": "start-failure",
      "eat": "memory-limit", "close-output": "crash",
    ]
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("good")
    for mode in reasons.keys { try joust.addBot(mode, mode) }
    let limits =
      "time: { startup: '5s', move: '1s' }, memory: '50MB', concurrency: 2, seed: '1', "
      + "sandbox: 'none'"
    for mode in reasons.keys.sorted() {
      try joust.addTournament(
        mode,
        "games: ['tic-tac-toe', { name: '2048', max_moves: 9 }], bots: ['good', '\(mode)'], \(limits)"
      )
      let run = try joust.run("run", "tournaments/\(mode)")
      #expect(run.status == (mode == "exit-at-once" ? 1 : 0), "\(run.error)")
      for game in try joust.games(of: mode) {
        #expect(game.reason == reasons[mode], "\(mode): \(game)")
        #expect(game.losers == [mode])
        #expect(game.result == (game.forfeit == [0] ? "0-1" : "1-0"))
      }
      #expect(try joust.run("verify", "tournaments/\(mode)").status == 0)
    }
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test func `hostile bots among themselves`() throws {
    let modes = ["chatty", "daemon", "exit", "late", "drip", "answer-and-exit", "close-output"]
    let joust = try Joust()
    defer { joust.remove() }
    for mode in modes { try joust.addBot(mode, mode) }
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['*'], time: { startup: '60s', move: '100ms' }, concurrency: 4, seed: '1'"
    )
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let players = modes.count + 3
    #expect(try joust.games(of: "t").count == players * (players - 1))
    #expect(joust.processes().isEmpty, "\(joust.processes())")
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }
}
