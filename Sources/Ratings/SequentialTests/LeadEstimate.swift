/// An estimate, without a rating model, of the lead of one bot over another from their game pairs.
package struct LeadEstimate: Hashable, Sendable {
  /// The lead in Elo that corresponds to the score.
  package let elo: Double
  /// Half of the 95 % interval of ``elo``.
  ///
  /// The ends of the score's interval are converted to Elo, as in fastchess. If an end reaches 0 or 1, the
  /// delta method is used instead.
  package let eloError: Double
  /// The lead in normalized Elo: (score − ½) / σ · 800 / ln 10.
  ///
  /// σ is the standard deviation of a pair's mean points, times the square root of the number of games in a
  /// pair.
  package let normalizedElo: Double
  /// Half of the 95 % interval of ``normalizedElo``.
  package let normalizedEloError: Double
  /// The probability that the first bot is stronger: Φ applied to the lead in standard errors.
  package let superiority: Double
  /// The same probability by Student's t distribution, which is more cautious after a few pairs.
  package let cautiousSuperiority: Double
  /// Whether all pairs had the same points; in this case, half a won pair and half a lost pair were added.
  package let isBounded: Bool

  /// Estimates the lead; nil if there are no pairs.
  ///
  /// Every number of the estimate is finite.
  package init?(_ pairs: Pentanomial) {
    guard pairs.count > 0 else { return nil }
    isBounded = Self.isBounded(pairs)
    let weights = Self.weights(pairs)
    let (score, deviation) = Self.scoreAndDeviation(pairs)
    let count = weights.reduce(0, +)
    let error = deviation / count.squareRoot()
    elo = ln(score / (1 - score)) / EloScale.logit
    let low = score - EloScale.errorFactor * error
    let high = score + EloScale.errorFactor * error
    let logits =
      low > 0 && high < 1
      ? (ln(high / (1 - high)) - ln(low / (1 - low))) / 2
      : EloScale.errorFactor * error / (score * (1 - score))
    eloError = logits / EloScale.logit
    let unit = EloScale.logit / 2 * Double(pairs.gamesInPair).squareRoot() * deviation
    normalizedElo = (score - 0.5) / unit
    normalizedEloError = EloScale.errorFactor * error / unit
    let leadInErrors = (score - 0.5) / error
    superiority = normalDistribution(leadInErrors)
    let degrees = count - 1
    cautiousSuperiority = studentDistribution(
      leadInErrors * (degrees / count).squareRoot(), degrees: degrees)
  }

  private static func isBounded(_ pairs: Pentanomial) -> Bool {
    pairs.counts.contains(pairs.count)
  }

  /// Returns the numbers of pairs for each number of points, with the half pairs that are added if all pairs
  /// are equal.
  private static func weights(_ pairs: Pentanomial) -> [Double] {
    var weights = pairs.counts.map(Double.init)
    guard isBounded(pairs) else { return weights }
    weights[0] += 0.5
    weights[weights.count - 1] += 0.5
    return weights
  }

  /// Returns the mean and the standard deviation of the points of a pair, as shares of the maximum.
  static func scoreAndDeviation(_ pairs: Pentanomial) -> (score: Double, deviation: Double) {
    let distribution = PointDistribution(weights(pairs))
    return (distribution.mean, distribution.deviation)
  }
}
