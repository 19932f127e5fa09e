/// The lead of one bot over another after a sequential test has accepted a hypothesis, corrected for the bias
/// of stopping.
///
/// A test stops when the results are far from the middle of the hypotheses. Therefore the usual estimate is
/// too far from the middle. For example, with error rates of 5 % and a true lead of `elo1`, the estimate is
/// too large by about 28 % of the distance between the hypotheses. The corrected lead is the lead for which
/// the mean of the usual estimate equals the observed estimate.
///
/// Source: J. Whitehead, "On the bias of maximum likelihood estimation following a sequential test",
/// Biometrika 73 (1986).
package struct StoppedLead: Hashable, Sendable {
  /// The corrected lead in Elo, converted from the corrected mean score.
  package let elo: Double
  /// The corrected lead in normalized Elo.
  package let normalizedElo: Double

  /// Creates a corrected estimate of the lead from the pairs of a test that has accepted a hypothesis; nil if
  /// there are no pairs.
  package init?(_ pairs: Pentanomial, after test: SPRT) {
    guard pairs.count > 0 else { return nil }
    let (score, deviation) = LeadEstimate.scoreAndDeviation(pairs)
    let ends = test.stoppingEnds(gamesInPair: pairs.gamesInPair, deviation: deviation)
    let walk = StoppedWalk(upper: ends.upper, lower: ends.lower)
    let lead = (score - 0.5) / deviation
    let corrected = ends.middle + walk.drift(estimatedAs: lead - ends.middle)
    let share = 0.5 + corrected * deviation
    elo = ln(share / (1 - share)) / EloScale.logit
    normalizedElo = corrected / (EloScale.logit / 2 * Double(pairs.gamesInPair).squareRoot())
  }
}

/// A Brownian motion with a variance of 1 per step that stops at one of two ends.
private struct StoppedWalk {
  /// The distances of the two ends from the start, above 0.
  let upper: Double
  let lower: Double

  /// Returns the drift for which the mean of the estimated drift equals the given estimate.
  ///
  /// The estimated drift is the reached end, with its sign, divided by the time.
  func drift(estimatedAs estimate: Double) -> Double {
    // On average, the estimate is too high by at most 1 / upper, and too low by at most 1 / lower.
    var low = estimate - 1 / upper
    var high = estimate + 1 / lower
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if meanEstimate(middle) < estimate { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The number of intervals in the numerical integral, which must be even.
  private static let intervals = 400

  /// Returns the mean of the estimated drift.
  ///
  /// The mean equals the drift plus the derivative, with respect to the drift, of the mean of 1 / time. The
  /// mean of 1 / time is the integral of the Laplace transform of the time over its variable λ (A. N. Borodin
  /// and P. Salminen, "Handbook of Brownian Motion", 2002, formula 2.3.0.1). Here, the variable of the
  /// integral is √(drift² + 2·λ).
  private func meanEstimate(_ drift: Double) -> Double {
    let start = abs(drift)
    let length = 40 / min(upper, lower)
    func integrand(_ step: Int) -> Double {
      // The points are denser at the start, where the integrand changes quickly.
      let root = Double(step) / Double(Self.intervals)
      let s = max(start + length * root * root, 1e-9 / (upper + lower))
      let up = upper * exponential((drift - s) * upper) * (1 - exponential(-2 * lower * s))
      let down = lower * exponential(-(drift + s) * lower) * (1 - exponential(-2 * upper * s))
      return 2 * length * root * s * (up - down) / (1 - exponential(-2 * (upper + lower) * s))
    }
    let sum = (1..<Self.intervals).reduce(integrand(0) + integrand(Self.intervals)) {
      $0 + ($1.isMultiple(of: 2) ? 2 : 4) * integrand($1)
    }
    return sum / Double(3 * Self.intervals)
  }
}
