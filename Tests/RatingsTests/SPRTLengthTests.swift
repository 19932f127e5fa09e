import Foundation
import Ratings
import Testing

/// Tests the expected length of a sequential test.
struct SPRTLengthTests {
  private static func length(
    _ lead: Double, elo0: Double = 0, elo1: Double = 20, llr: Double = 0
  ) throws -> SPRT.Length {
    try SPRT(elo0: elo0, elo1: elo1).expectedLength(
      lead: lead, from: llr, gamesInPair: 2, deviation: 1)
  }

  @Test func `the bounds are 0.583 steps farther out, following Siegmund`() throws {
    // In standard deviations of a pair, 20 normalized Elo are √2 · 20 · ln 10 / 800.
    let step = 2.0.squareRoot() * 20 * log(10) / 800
    let bound = log(19.0) + 0.583 * step
    let error = 1 / (1 + exp(bound))
    let equal = try Self.length(0)
    #expect(abs(equal.upper - error) < 1e-12)
    // The mean step is nearly −step² / 2.
    let linear = (1 - 2 * error) * bound * 2 / (step * step)
    #expect(equal.pairs > linear && equal.pairs < 1.01 * linear)
    let ahead = try Self.length(20)
    #expect(abs(ahead.upper - (1 - error)) < 1e-12)
    #expect(abs(ahead.pairs - equal.pairs) < 1e-9)
    let between = try Self.length(10)
    #expect(abs(between.upper - 0.5) < 1e-12)
    let middle = bound * bound / (step * step)
    #expect(between.pairs > middle && between.pairs < 1.01 * middle)
  }

  @Test func `far outside the bounds the result is certain, and next to a bound the test is short`()
    throws
  {
    #expect(try Self.length(200).upper > 1 - 1e-9)
    #expect(try Self.length(-200).upper < 1e-9)
    #expect(try Self.length(1000).pairs.isFinite && Self.length(-1000).pairs > 0)
    #expect(try Self.length(20, llr: 2.9).pairs < Self.length(20).pairs / 20)
    let over = try Self.length(20, llr: 3)
    #expect(over.pairs == 0 && over.upper == 1)
  }

  /// The mean number of pairs of simulated tests, and the share that accept the upper hypothesis.
  ///
  /// There are no draws, and each game is won with the same probability.
  private static func simulated(
    _ test: SPRT, chance: Double, replicates: Int
  ) -> (pairs: Double, upper: Double) {
    var state: UInt64 = 7
    func isWon() -> Bool {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53 < chance
    }
    // Most counts of pairs occur several times.
    var known: [[Int]: Double] = [:]
    var total = 0
    var upper = 0
    for _ in 0..<replicates {
      var pairs = Pentanomial(gamesInPair: 2)
      var hypothesis: SPRT.Hypothesis?
      while hypothesis == nil {
        pairs.add(halfPoints: (isWon() ? 2 : 0) + (isWon() ? 2 : 0))
        let llr = known[pairs.counts] ?? test.llr(pairs)
        known[pairs.counts] = llr
        hypothesis = test.decision(at: llr)
      }
      total += pairs.count
      upper += hypothesis == .upper ? 1 : 0
    }
    return (Double(total) / Double(replicates), Double(upper) / Double(replicates))
  }

  @Test(arguments: [
    // The lead is in normalized Elo: the probability of winning a game is ½ + d/2 / √(1 + d²), d = lead · ln
    // 10 / 800.
    (SPRT.Scale.normalized, 100.0, 0.0, 0.5), (.normalized, 100, 50, 0.571222),
    (.normalized, 100, 100, 0.638297), (.logistic, 80, 0, 0.5),
  ])
  func `simulated tests take the expected number of pairs within 8 percent`(
    scale: SPRT.Scale, elo1: Double, lead: Double, chance: Double
  ) throws {
    let test = try SPRT(elo0: 0, elo1: elo1, scale: scale)
    let expected = test.expectedLength(
      lead: lead, gamesInPair: 2,
      deviation: Pentanomial.greatestDeviation(gamesInPair: 2))
    let mean = Self.simulated(test, chance: chance, replicates: 2500)
    #expect(abs(mean.pairs / expected.pairs - 1) < 0.08, "\(mean), \(expected)")
    #expect(abs(mean.upper - expected.upper) < 0.04, "\(mean), \(expected)")
  }

  @Test func `the scatter of pairs is the observed one`() throws {
    #expect(Pentanomial([1, 0, 2, 0, 1]).expectedDeviation == nil)
    #expect(Pentanomial([0, 0, 20, 0, 0]).expectedDeviation == nil)
    let seen = try #require(Pentanomial([5, 0, 10, 0, 5]).expectedDeviation)
    #expect(abs(seen - Pentanomial.greatestDeviation(gamesInPair: 2)) < 1e-12)
  }
}
