import Foundation
import TestThreads
import Testing

/// Tests that a run may be killed at any moment.
@Suite(.waiting, .timeLimit(.minutes(30))) struct KillTests {
  private static let signals = [SIGKILL, SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP]

  @Test(arguments: [UInt64(1), 2])
  func `a run that is killed many times has the same result as one run`(_ seed: UInt64) throws {
    let joust = try tournament()
    let other = try tournament()
    defer { joust.remove() }
    defer { other.remove() }
    var generator = Generator(state: seed)
    var before = Data()
    var kills = 0
    for _ in 0..<25 {
      let run = try joust.startRun("tournaments/t")
      Thread.sleep(forTimeInterval: Double(generator.next() % 120) / 1000)
      let signal = Self.signals[Int(generator.next() % UInt64(Self.signals.count))]
      if run.isRunning { kill(run.processIdentifier, signal) }
      run.waitUntilExit()
      let wasKilled = run.terminationReason == .uncaughtSignal
      if wasKilled || run.terminationStatus == 130 {
        kills += 1
      } else {
        #expect(run.terminationStatus == 0)
      }
      #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
      // The lines that the record had before are unchanged.
      let after = (try? Data(contentsOf: joust.record)) ?? Data()
      #expect(after.starts(with: before))
      before = after
    }
    #expect(kills > 3)

    #expect(try joust.run("run", "tournaments/t").status == 0)
    #expect(try other.run("run", "tournaments/t").status == 0)
    let games = try joust.games(of: "t")
    #expect(games.count == 315)
    #expect(Set(games.map(\.id)).count == 315)
    #expect(Set(games.map(\.id)) == Set(try other.games(of: "t").map(\.id)))
    let ladders = try [joust, other].map { try $0.run("ladder", "tournaments/t").output }
    #expect(ladders[0] == ladders[1])
    let verified = try joust.run("verify", "tournaments/t").output.split(separator: "\n")
    #expect(verified.dropLast().allSatisfy { $0.contains(": is cut off or damaged: ") })
    #expect(try joust.names(in: "tournaments/t") == ["games.jsonl", "tournament.json"])
  }

  @Test func `the processes of a bot end with a run that is killed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("good")
    try joust.addBot("parent", manifest: #""command": ["sh", "-c", "sleep 600 & exec sleep 600"]"#)
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['good', 'parent'], sandbox: 'none', time: { startup: '600s' }"
    )
    let run = try joust.startRun("tournaments/t")
    #expect(joust.wait { joust.processes().filter { $0.hasPrefix("sleep") }.count == 2 })
    kill(run.processIdentifier, SIGKILL)
    run.waitUntilExit()
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
  }

  /// Returns a tournament of deterministic bots.
  private func tournament() throws -> Joust {
    let joust = try Joust()
    for name in ["a", "b"] { try joust.addBot(name) }
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe', { name: '2048', max_moves: 10 }], bots: ['a', 'b', 'minimax'], "
        + "pairs: 45, openings: { plies: 2 }, concurrency: 2, seed: '7'")
    return joust
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}

extension Joust {
  fileprivate var record: URL { URL(fileURLWithPath: "\(folder)/tournaments/t/games.jsonl") }
}
