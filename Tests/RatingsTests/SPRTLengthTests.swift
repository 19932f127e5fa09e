import Foundation
import Ratings
import Testing

/// How long a sequential test is expected to take.
struct SPRTLengthTests {
  private static func length(
    _ lead: Double, elo0: Double = 0, elo1: Double = 20, llr: Double = 0
  ) throws -> SPRT.Length {
    try SPRT(elo0: elo0, elo1: elo1).expectedLength(
      lead: lead, from: llr, gamesInPair: 2, deviation: 1)
  }

  @Test func `it is what Wald says, and errs at the hypotheses as often as it may`() throws {
    // In standard deviations of a pair 20 normalised Elo are √2 · 20 · ln 10 / 800.
    let variance = pow(2.0.squareRoot() * 20 * log(10) / 800, 2)
    let bound = log(19.0)
    let equal = try Self.length(0)
    #expect(abs(equal.upper - 0.05) < 1e-12)
    #expect(abs(equal.pairs - 0.9 * bound * 2 / variance) < 1e-9)
    let ahead = try Self.length(20)
    #expect(abs(ahead.upper - 0.95) < 1e-12)
    #expect(abs(ahead.pairs - equal.pairs) < 1e-9)
    let between = try Self.length(10)
    #expect(abs(between.upper - 0.5) < 1e-12)
    #expect(abs(between.pairs - bound * bound / variance) < 1e-9)
  }

  @Test func `far from the bounds it is sure, and beside one it is short`() throws {
    #expect(try Self.length(200).upper > 1 - 1e-9)
    #expect(try Self.length(-200).upper < 1e-9)
    #expect(try Self.length(1000).pairs.isFinite && Self.length(-1000).pairs > 0)
    #expect(try Self.length(20, llr: 2.9).pairs < Self.length(20).pairs / 20)
    let over = try Self.length(20, llr: 3)
    #expect(over.pairs == 0 && over.upper == 1)
  }

  @Test(arguments: [SPRT.Scale.normalized, .logistic])
  func `simulated tests take as many pairs`(scale: SPRT.Scale) throws {
    // Games without draws, each for itself.
    let test = try SPRT(elo0: 0, elo1: 80, scale: scale)
    let expected = test.expectedLength(
      lead: 0, gamesInPair: 2,
      deviation: Pentanomial.greatestDeviation(gamesInPair: 2))
    var state: UInt64 = 7
    var total = 0
    let replicates = 400
    for _ in 0..<replicates {
      var pairs = Pentanomial(gamesInPair: 2)
      repeat {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        pairs.add(halfPoints: 2 * Int(state >> 63) + 2 * Int(state >> 62 & 1))
      } while test.decision(at: test.llr(pairs)) == nil
      total += pairs.count
    }
    // Each test ends a little beyond the bound.
    let mean = Double(total) / Double(replicates)
    #expect(mean > 0.9 * expected.pairs && mean < 1.3 * expected.pairs, "\(mean), \(expected)")
  }

  @Test func `the scatter of pairs is the one that was seen`() throws {
    #expect(Pentanomial([1, 0, 2, 0, 1]).expectedDeviation == nil)
    #expect(Pentanomial([0, 0, 20, 0, 0]).expectedDeviation == nil)
    let seen = try #require(Pentanomial([5, 0, 10, 0, 5]).expectedDeviation)
    #expect(abs(seen - Pentanomial.greatestDeviation(gamesInPair: 2)) < 1e-12)
  }
}
