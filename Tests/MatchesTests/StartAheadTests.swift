import Hosting
import Matches
import TestThreads
import Testing
import Tournaments

@Suite(.waitingInOrder, .serialized) struct StartAheadTests {
  /// Returns the shortest duration of the first game of a match, over several attempts, in nanoseconds.
  ///
  /// Other work on the machine can only increase the duration.
  private func firstGame(afterRest rest: Int64) throws -> Int64 {
    Signals.ignoreRefusedWrites()
    let times = try (0..<9).map { _ in
      let bots = [TestBots.bot("good", name: "first"), TestBots.bot("good", name: "second")]
      let match = Match(TestBots.ticTacToe, bots: bots, settings: TestBots.quick) { false }
      defer { match.close() }
      match.prepare()
      Platform.sleep(nanoseconds: rest)
      let start = Instant.now
      _ = try match.play(
        ScheduledGame(id: "g", entrants: [0, 1], start: .opening([])), seating: [0, 1])
      return Instant.now - start
    }
    return try #require(times.min())
  }

  @Test func `a bot that is ready before its game starts without delay`() throws {
    let ready = try firstGame(afterRest: 300_000_000)
    let starting = try firstGame(afterRest: 0)
    // While other tests ran, a game of 0.2 ms has taken 0.7 ms; the tolerance is far below the rest.
    #expect(
      ready < 3 * starting + 20_000_000,
      "\(ready) ns with bots that are ready, else \(starting) ns")
  }
}
