import Hosting
import Runs
import Testing
import Tournaments

/// Tests the next step of a run as a function of its state.
@Suite struct RunStepTests {
  private static func state(
    left: Int = 0, rounds: Bool = false, comparison: Bool = false, shard: Bool = false,
    follows: Bool = false, lacksBot: Bool = false, lacksSecret: Bool = false,
    certainty: RunState.Certainty = .notWanted
  ) -> RunState {
    var state = RunState()
    state.remainingGames = left
    state.hasMoreRounds = rounds
    state.isComparison = comparison
    state.isShard = shard
    state.followsChanges = follows
    state.lacksBot = lacksBot
    state.lacksSecret = lacksSecret
    state.certainty = certainty
    return state
  }

  @Test(
    arguments: [
      (state(left: 5), .play),
      (state(), .end(.nothingLeft)),
      (state(rounds: true), .end(.nothingLeft)),
      (state(left: 5, lacksSecret: true), .end(.missingSecret)),
      (state(lacksSecret: true), .end(.nothingLeft)),
      // A comparison is over when its test has accepted a hypothesis, regardless of the remaining games.
      (state(left: 5, comparison: true), .play),
      (state(comparison: true), .end(.nothingLeft)),
      (state(rounds: true, comparison: true, shard: true), .end(.nothingLeft)),
      // A shard waits only if its format has more rounds.
      (state(left: 5, rounds: true, shard: true), .play),
      (state(rounds: true, shard: true), .waitForShards),
      (state(shard: true), .end(.nothingLeft)),
      (state(left: 5, rounds: true, shard: true, lacksBot: true), .end(.missingBot)),
      // A run that follows changes never ends by itself.
      (state(follows: true), .waitForChanges),
      (state(rounds: true, shard: true, follows: true), .waitForChanges),
      (state(left: 5, shard: true, follows: true, lacksBot: true), .play),
      // The games that make ratings accurate follow after the games of the format.
      (state(left: 5, certainty: .wanted), .play),
      (state(certainty: .wanted), .pursueCertainty),
      (state(left: 5, certainty: .pursued), .play),
      (state(certainty: .pursued), .end(.certaintyReached)),
    ] as [(RunState, RunStep)])
  func `the next step follows from the state`(state: RunState, step: RunStep) {
    #expect(state.nextStep == step)
  }

  @Test(
    arguments: [
      (state(), .complete, false, nil),
      (state(), .interrupted, false, .interrupted),
      (state(), .failed("the disk is full"), false, .failed("the disk is full")),
      (state(comparison: true), .complete, false, .comparisonOver),
      (state(comparison: true), .complete, true, .comparisonOver),
      (state(comparison: true), .interrupted, false, .interrupted),
      // A decision interrupts the games that other workers are playing.
      (state(comparison: true), .interrupted, true, .comparisonOver),
      (state(comparison: true), .failed("gone"), true, .failed("gone")),
    ] as [(RunState, RoundInPlay.Ending, Bool, RunEnd?)])
  func `a round ends the run, or leads to the next step`(
    state: RunState, ending: RoundInPlay.Ending, isDecided: Bool, end: RunEnd?
  ) {
    #expect(state.end(after: ending, isDecided: isDecided) == end)
  }
}

/// Tests the rate at which standings are reported.
@Suite struct ReportingRateTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `the first report is due at once, and the next one after a change`() {
    let start = Instant.now
    var rate = ReportingRate(at: start)
    #expect(rate.due == start)
    rate.addReport(at: start, took: 0)
    #expect(rate.due == .never)
    rate.addChange(took: 0)
    #expect(rate.due == start + Self.second)
    rate.addChange(took: Self.second)
    #expect(rate.due == start + Self.second)
  }

  @Test func `a report that takes long, and a copy that takes long, delay the next report`() {
    let start = Instant.now
    var rate = ReportingRate(at: start)
    rate.addReport(at: start, took: Self.second / 20)
    rate.addChange(took: Self.second / 100)
    #expect(rate.due == start + 6 * Self.second)
  }
}
