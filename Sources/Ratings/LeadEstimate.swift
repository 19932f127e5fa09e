/// How far one bot is ahead of another, estimated from game pairs without any model.
package struct LeadEstimate: Hashable, Sendable {
  /// The lead in Elo that the score means.
  package let elo: Double
  /// Half of its 95 % interval: of the score's, as in fastchess, or where that has an end beyond
  /// every score, the delta method's.
  package let eloError: Double
  /// The lead in normalised Elo: (score − ½) / (standard deviation of a game) · 800 / ln 10.
  package let normalizedElo: Double
  /// Half of its 95 % interval.
  package let normalizedEloError: Double
  /// The chance that the first bot is the stronger one: Φ of the lead in standard errors.
  package let superiority: Double
  /// Whether all pairs ended alike, so that half a pair won and half a pair lost were added.
  package let isBounded: Bool

  /// Every number is finite; nil without pairs.
  package init?(_ pairs: Pentanomial) {
    guard pairs.count > 0 else { return nil }
    var weights = pairs.counts.map(Double.init)
    isBounded = pairs.counts.contains(pairs.count)
    if isBounded {
      weights[0] += 0.5
      weights[weights.count - 1] += 0.5
    }
    let law = PointLaw(weights)
    let (score, deviation) = (law.mean, law.deviation)
    let error = deviation / weights.reduce(0, +).squareRoot()
    elo = ln(score / (1 - score)) / EloScale.logit
    let (low, high) = (score - EloScale.errorFactor * error, score + EloScale.errorFactor * error)
    let logits =
      low > 0 && high < 1
      ? (ln(high / (1 - high)) - ln(low / (1 - low))) / 2
      : EloScale.errorFactor * error / (score * (1 - score))
    eloError = logits / EloScale.logit
    let unit = EloScale.logit / 2 * Double(pairs.gamesInPair).squareRoot() * deviation
    normalizedElo = (score - 0.5) / unit
    normalizedEloError = EloScale.errorFactor * error / unit
    superiority = normalDistribution((score - 0.5) / error)
  }
}
