import Ratings
import Testing

struct SPRTTests {
  /// The expected values are from the tests of fastchess, whose method stops the iteration slightly earlier.
  @Test(arguments: [
    ([365, 16618, 36229, 16974, 390], 0.0, 2.0, 2.25),
    ([127, 4883, 10712, 5150, 104], -1.75, 0.25, 3.01),
    ([0, 0, 0, 0, 5550], 0, 5, 111.82),
    ([36027, 68692, 36433], 0, 2, 0.92),
    ([10650, 20431, 10871], -1.75, 0.25, 2.30),
    ([0, 0, 4250], 0, 10, 120.56),
  ])
  func `the ratio equals the ratio of chess runners`(
    counts: [Int], elo0: Double, elo1: Double, ratio: Double
  ) throws {
    let test = try SPRT(elo0: elo0, elo1: elo1)
    #expect(abs(test.llr(Pentanomial(counts)) - ratio) < 0.006 + 0.0002 * ratio)
  }

  /// The expected values are differences of likelihoods that SLSQP finds on the whole simplex, from 22
  /// starting points each.
  @Test(arguments: [
    ([0, 0, 100, 0, 0], 0.0, 20.0, -0.653894263),
    ([0, 1, 100, 4, 0], 0, 20, 0.765398767),
    ([3, 0, 0, 0, 7], -20, 60, 1.036162764),
    ([0, 0, 50, 50, 0], 5, 100, 12.725768997),
    ([0, 0, 1, 0, 100], 0, 20, 7.839764627),
    ([100, 0, 0, 0, 0], 20, 100, -38.860343030),
  ])
  func `the fitted distributions are the most likely ones`(
    counts: [Int], elo0: Double, elo1: Double, ratio: Double
  ) throws {
    let test = try SPRT(elo0: elo0, elo1: elo1)
    #expect(abs(test.llr(Pentanomial(counts)) - ratio) < 1e-6)
  }

  /// The expected values are differences of likelihoods that an implementation in Python finds by bisection.
  @Test(arguments: [
    ([365, 16618, 36229, 16974, 390], 0.0, 2.0, -0.005919933),
    ([127, 4883, 10712, 5150, 104], -1.75, 0.25, 6.862003436),
    ([3, 0, 0, 0, 7], -20, 60, 0.789378372),
    ([100, 0, 0, 0, 0], 20, 100, -26.947025528),
    ([36027, 68692, 36433], 0, 2, -0.002981977),
    ([0, 0, 4250], 0, 10, 120.564679385),
  ])
  func `in logistic Elo the distributions have the score of the lead`(
    counts: [Int], elo0: Double, elo1: Double, ratio: Double
  ) throws {
    let test = try SPRT(elo0: elo0, elo1: elo1, scale: .logistic)
    #expect(abs(test.llr(Pentanomial(counts)) - ratio) < 1e-6 * (1 + abs(ratio)))
  }

  @Test func `the bounds equal Wald's bounds`() throws {
    let bounds = try SPRT().bounds
    #expect(abs(bounds.lowerBound + 2.944438979) < 1e-8)
    #expect(abs(bounds.upperBound - 2.944438979) < 1e-8)
    let other = try SPRT(alpha: 0.01, beta: 0.2)
    #expect(abs(other.bounds.lowerBound + 1.599387577) < 1e-8)
    #expect(abs(other.bounds.upperBound - 4.382026635) < 1e-8)
    #expect(other.decision(at: 4.39) == .upper)
    #expect(other.decision(at: -1.6) == .lower)
    #expect(other.decision(at: 0) == nil)
  }

  @Test func `swapping the sides changes only the sign`() throws {
    let test = try SPRT(elo0: -10, elo1: 30)
    let mirrored = try SPRT(elo0: -30, elo1: 10)
    for counts in [[3, 10, 40, 15, 9], [0, 0, 12, 1, 0], [7, 2, 0], [0, 0, 5]] {
      let ratio = test.llr(Pentanomial(counts))
      let other = mirrored.llr(Pentanomial(counts.reversed()))
      #expect(abs(ratio + other) < 1e-6)
    }
  }

  @Test func `the ratio is finite for all counts and bounds`() throws {
    let ends = [0, 1, 2, 1000, 1_000_000]
    let leads: [(Double, Double)] = [(0, 20), (-200, 200), (199, 200), (-200, -199), (-0.05, 0.05)]
    for (elo0, elo1) in leads {
      let test = try SPRT(elo0: elo0, elo1: elo1)
      for size in [3, 5] {
        for first in 0..<size {
          for second in 0..<size where second != first {
            for (a, b) in ends.flatMap({ a in ends.map { (a, $0) } }) {
              var counts = Array(repeating: 0, count: size)
              counts[first] = a
              counts[second] = b
              let ratio = test.llr(Pentanomial(counts))
              #expect(ratio.isFinite, "\(counts) \(elo0) \(elo1)")
              guard a + b > 0 else { continue }
              let estimate = try #require(LeadEstimate(Pentanomial(counts)))
              for number in [
                estimate.elo, estimate.eloError, estimate.normalizedElo,
                estimate.normalizedEloError, estimate.superiority,
              ] { #expect(number.isFinite, "\(counts)") }
              #expect(estimate.eloError > 0)
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    (30.0, 20.0, 0.05, 0.05, "elo1"), (20, 20, 0.05, 0.05, "elo1"), (-201, 20, 0.05, 0.05, "elo0"),
    (0, .infinity, 0.05, 0.05, "elo1"), (.nan, 20, 0.05, 0.05, "elo0"), (0, 20, 0, 0.05, "alpha"),
    (0, 20, 0.5, 0.05, "alpha"), (0, 20, 0.05, -1, "beta"), (0, 20, 0.05, .nan, "beta"),
  ])
  func `invalid values are refused`(
    elo0: Double, elo1: Double, alpha: Double, beta: Double, culprit: String
  ) {
    let error = #expect(throws: SPRT.ParameterError.self) {
      try SPRT(elo0: elo0, elo1: elo1, alpha: alpha, beta: beta)
    }
    #expect(error?.parameter == culprit)
  }
}
