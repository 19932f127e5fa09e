import Foundation
import Ratings
import Testing

/// Tests the estimate of a lead that is corrected for the stopping rule of a sequential test.
struct StoppedLeadTests {
  @Test func `the correction moves a lead toward the middle of the hypotheses`() throws {
    let test = try SPRT(elo0: 0, elo1: 20)
    for (counts, middle) in [([20, 30, 100, 60, 40], 10.0), ([40, 60, 100, 30, 20], 10)] {
      let pairs = Pentanomial(counts)
      let plain = try #require(LeadEstimate(pairs)).normalizedElo
      let corrected = try #require(StoppedLead(pairs, after: test)).normalizedElo
      #expect(abs(corrected - middle) < abs(plain - middle))
      #expect((corrected - middle) * (plain - middle) > 0)
    }
    #expect(StoppedLead(Pentanomial(gamesInPair: 2), after: test) == nil)
  }

  @Test func `far from the hypotheses, the correction is 1 divided by the distance of the bound`()
    throws
  {
    // With one end, the mean estimate is the drift plus 1 / end (the mean of an inverse Gaussian's inverse).
    let test = try SPRT(elo0: 0, elo1: 20)
    let pairs = Pentanomial([0, 0, 40, 20, 40])
    let unit = 2.0.squareRoot() * log(10) / 800
    let end = log(19.0) / (20 * unit) + 0.583
    let plain = try #require(LeadEstimate(pairs)).normalizedElo
    let corrected = try #require(StoppedLead(pairs, after: test)).normalizedElo
    #expect(abs(plain - corrected - 1 / end / unit) < 0.01)
  }

  @Test func `the numbers are finite if every pair is won`() throws {
    for scale in SPRT.Scale.allCases {
      let test = try SPRT(elo0: 0, elo1: 100, scale: scale)
      for counts in [[0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 9]] {
        let lead = try #require(StoppedLead(Pentanomial(counts), after: test))
        #expect(lead.elo.isFinite && lead.normalizedElo.isFinite)
      }
    }
  }

  @Test(arguments: [(0.0, 0.5), (100, 0.638297), (150, 0.698186)])
  func `in simulated tests, the mean bias shrinks to less than half`(
    truth: Double, chance: Double
  ) throws {
    let test = try SPRT(elo0: 0, elo1: 100)
    var state: UInt64 = 11
    func isWon() -> Bool {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53 < chance
    }
    var known: [[Int]: Double] = [:]
    var plain = 0.0
    var corrected = 0.0
    let replicates = 1500
    for _ in 0..<replicates {
      var pairs = Pentanomial(gamesInPair: 2)
      var isOver = false
      while !isOver {
        pairs.add(halfPoints: (isWon() ? 2 : 0) + (isWon() ? 2 : 0))
        let llr = known[pairs.counts] ?? test.llr(pairs)
        known[pairs.counts] = llr
        isOver = test.decision(at: llr) != nil
      }
      plain += try #require(LeadEstimate(pairs)).normalizedElo - truth
      corrected += try #require(StoppedLead(pairs, after: test)).normalizedElo - truth
    }
    let biases = (plain / Double(replicates), corrected / Double(replicates))
    #expect(abs(biases.0) > 12, "\(biases)")
    #expect(abs(biases.1) < abs(biases.0) / 2, "\(biases)")
  }
}
