/// A test of two hypotheses on how much stronger one bot is than another, which looks at the results
/// as they come and stops as soon as they suffice.
///
/// It is Wald's sequential test of the generalised likelihood ratio of whole meetings, on normalised
/// Elo: (score − ½) / (standard deviation of one game's points) · 800 / ln 10.
///
/// Sources: A. Wald, "Sequential tests of statistical hypotheses" (1945); M. Van den Bergh,
/// "Comments on normalized Elo".
package struct SequentialTest: Hashable, Sendable {
  /// One of the two hypotheses.
  package enum Hypothesis: String, Hashable, Sendable {
    /// The first bot is ahead by the lower bound, or less.
    case lower = "H0"
    /// The first bot is ahead by the upper bound, or more.
    case upper = "H1"
  }

  /// The lead in normalised Elo that the lower hypothesis allows.
  package let elo0: Double
  /// The lead in normalised Elo that the upper hypothesis demands.
  package let elo1: Double
  /// The chance to accept the upper hypothesis where the lower one is true.
  package let alpha: Double
  /// The chance to accept the lower hypothesis where the upper one is true.
  package let beta: Double

  /// The leads that can be tested, in normalised Elo.
  package static let range = -200.0...200.0
  /// Hypotheses that are closer to each other would take more games than anybody plays.
  private static let leastDistance = 0.1 - 1e-9
  /// What is counted of an ending that was not seen, so that no likelihood is 0.
  private static let unseen = 1e-3

  /// - Parameters:
  ///   - elo0: the lower lead, within ``range``.
  ///   - elo1: the upper lead, within ``range`` and at least 0.1 above `elo0`.
  ///   - alpha: above 0 and below ½.
  ///   - beta: above 0 and below ½.
  /// - Throws: what the first wrong value must be.
  package init(
    elo0: Double = 0, elo1: Double = 20, alpha: Double = 0.05, beta: Double = 0.05
  ) throws(SequentialTestError) {
    for (parameter, elo) in [("elo0", elo0), ("elo1", elo1)] where !Self.range.contains(elo) {
      throw SequentialTestError(parameter: parameter, expected: "a number, -200 to 200")
    }
    guard elo1 - elo0 >= Self.leastDistance else {
      throw SequentialTestError(
        parameter: "elo1", expected: "a number at least 0.1 above elo0, which is \(elo0)")
    }
    for (parameter, chance) in [("alpha", alpha), ("beta", beta)]
    where !(chance >= 1e-9 && chance < 0.5) {
      throw SequentialTestError(parameter: parameter, expected: "a number above 0 and below 0.5")
    }
    self.elo0 = elo0
    self.elo1 = elo1
    self.alpha = alpha
    self.beta = beta
  }

  /// What the logarithm of the likelihood ratio must reach for the lower and the upper hypothesis.
  package var bounds: ClosedRange<Double> {
    Elementary.log(beta / (1 - alpha))...Elementary.log((1 - beta) / alpha)
  }

  /// The hypothesis that a logarithm of the likelihood ratio decides for; nil where it doesn't yet.
  package func decision(at ratio: Double) -> Hypothesis? {
    ratio >= bounds.upperBound ? .upper : ratio <= bounds.lowerBound ? .lower : nil
  }

  /// The logarithm of the likelihood of the upper hypothesis over that of the lower one, each at
  /// the likeliest law that has its lead; always finite.
  package func logLikelihoodRatio(_ counts: MeetingCounts) -> Double {
    guard counts.meetings > 0 else { return 0 }
    let weights = counts.counts.map { $0 > 0 ? Double($0) : Self.unseen }
    let observed = PointLaw(weights)
    let laws = [elo0, elo1].map { elo in
      PointLaw.likeliest(for: observed, lead: Self.lead(elo, in: counts.gamesInMeeting))
    }
    return weights.indices.reduce(0) { sum, index in
      sum + weights[index] * Elementary.log(laws[1].chances[index] / laws[0].chances[index])
    }
  }

  /// A lead in normalised Elo in standard deviations of a meeting's points.
  static func lead(_ elo: Double, in gamesInMeeting: Int) -> Double {
    elo * Double(gamesInMeeting).squareRoot() * EloScale.logit / 2
  }
}
