/// The lead of one bot over another after a sequential test has accepted a hypothesis, corrected for the
/// bias of stopping.
///
/// A test stops when the results are far from even, so that the usual estimate is too far from the middle of
/// the hypotheses: at a true lead of `elo1`, it is too large by about a third of their distance. The corrected
/// lead is the one whose mean usual estimate is the observed one.
///
/// Source: J. Whitehead, "On the bias of maximum likelihood estimation following a sequential test",
/// Biometrika 73 (1986).
package struct StoppedLead: Hashable, Sendable {
  /// The lead in Elo for the score.
  package let elo: Double
  /// The lead in normalized Elo.
  package let normalizedElo: Double

  /// Corrects the lead of the pairs after which a test has accepted a hypothesis; nil without pairs.
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

/// A Brownian motion with a variance of 1 a step that stops at one of two ends.
private struct StoppedWalk {
  /// The distances of the ends from the start, above 0.
  let upper: Double
  let lower: Double

  /// Returns the drift for which the mean of the estimated drifts, the end divided by the time, is a given
  /// one.
  func drift(estimatedAs estimate: Double) -> Double {
    // The estimate is never more than 1 / upper too high, nor more than 1 / lower too low.
    var low = estimate - 1 / upper
    var high = estimate + 1 / lower
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if meanEstimate(middle) < estimate { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The number of intervals of the integral, an even number.
  private static let intervals = 400

  /// Returns the mean of the estimated drifts.
  ///
  /// It is the drift plus the derivative of the mean of 1 / time by the drift. That mean is the integral of
  /// the Laplace transform of the time (A. N. Borodin and P. Salminen, "Handbook of Brownian Motion", 2002,
  /// formula 2.3.0.1). Here the variable of the integral is √(drift² + 2·λ).
  private func meanEstimate(_ drift: Double) -> Double {
    let start = abs(drift)
    let length = 40 / min(upper, lower)
    func integrand(_ step: Int) -> Double {
      // The points are denser at the start, where the integrand changes fast.
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
