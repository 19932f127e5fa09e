import Foundation
import Ratings
import Testing

struct LeadEstimateTests {
  @Test func `single games have the known chance of superiority`() throws {
    // There are 1,000 wins, 900 losses and 3,000 draws.
    let estimate = try #require(LeadEstimate(Pentanomial([900, 3000, 1000])))
    #expect(abs(estimate.superiority - 0.989145) < 1e-6)
    let score = try #require(WinsDrawsLosses(wins: 1000, draws: 3000, losses: 900).score)
    let deviation = ((1000 + 3000 / 4) / 4900 - score * score).squareRoot()
    #expect(abs(estimate.elo - 400 * log10(score / (1 - score))) < 1e-9)
    #expect(abs(estimate.normalizedElo - (score - 0.5) / deviation * 800 / log(10)) < 1e-9)
    #expect(!estimate.isBounded)
    let reversed = try #require(LeadEstimate(Pentanomial([1000, 3000, 900])))
    #expect(abs(reversed.superiority - 0.010855) < 1e-6)
  }

  @Test func `a score determines a lead`() throws {
    let estimate = try #require(LeadEstimate(Pentanomial([1, 0, 10])))
    #expect(abs(estimate.elo - 400) < 1e-9)
    let close = try #require(LeadEstimate(Pentanomial([40, 0, 60])))
    #expect(abs(close.normalizedElo - 0.1 / 0.24.squareRoot() * 347.43558552) < 1e-6)
  }

  @Test func `the error of pairs differs from the error of single games`() throws {
    // The games are the same, but all pairs end 1–1, so that the effect of the seats is not random.
    let pairs = try #require(LeadEstimate(Pentanomial([0, 10, 80, 30, 0])))
    #expect(abs(pairs.elo - 29.020) < 0.001)
    // The ends are 1.96 · √(variance / 120) from the score; variance 0.01910, s = 0.5417.
    let ends = [-1.0, 1].map { side in
      let score = 0.5416666667 + side * 1.96 * (0.0190972222 / 120).squareRoot()
      return 400 * log10(score / (1 - score))
    }
    #expect(abs(pairs.eloError - (ends[1] - ends[0]) / 2) < 1e-6)
    #expect(abs(pairs.normalizedElo - 74.074) < 0.001)
    #expect(abs(pairs.normalizedEloError - 43.957) < 0.001)
  }

  @Test func `the error is the mean distance to the ends of the interval`() throws {
    // The delta method gives 110.43.
    let far = try #require(LeadEstimate(Pentanomial([2, 0, 5, 6, 19])))
    #expect(abs(far.eloError - 120.0954) < 0.001)
    let beyond = try #require(LeadEstimate(Pentanomial([0, 0, 1, 0, 5])))
    #expect(beyond.eloError.isFinite)
  }

  @Test func `game pairs with equal results have an error that shrinks with their number`() throws {
    for alike in 0..<5 {
      let errors = try [1, 10, 100, 1000].map { number in
        var counts = [0, 0, 0, 0, 0]
        counts[alike] = number
        let estimate = try #require(LeadEstimate(Pentanomial(counts)))
        #expect(estimate.isBounded)
        #expect(0...1 ~= estimate.superiority)
        return alike == 2 ? estimate.eloError : estimate.normalizedEloError
      }
      for (error, next) in zip(errors, errors.dropFirst()) { #expect(next < error) }
    }
    let won = try #require(LeadEstimate(Pentanomial([0, 0, 0, 0, 1])))
    #expect(abs(won.elo - 190.85) < 0.01)
    #expect(abs(won.superiority - 0.7929) < 0.0001)
    #expect(LeadEstimate(Pentanomial([0, 0, 0])) == nil)
  }
}
