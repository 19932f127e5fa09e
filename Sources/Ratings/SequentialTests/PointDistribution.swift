/// The probability distribution of the points in a game pair, as a share of the maximum, from 0 to 1.
struct PointDistribution: Hashable, Sendable {
  let chances: [Double]

  /// Creates the distribution that is proportional to counts or weights, which must not all be 0.
  init(_ weights: [Double]) {
    let sum = weights.reduce(0, +)
    chances = weights.map { $0 / sum }
  }

  /// Returns the points, from 0 to 1, of an outcome.
  func points(_ index: Int) -> Double { Double(index) / Double(chances.count - 1) }

  var mean: Double { chances.indices.reduce(0) { $0 + chances[$1] * points($1) } }

  var deviation: Double {
    let mean = mean
    let variance = chances.indices.reduce(0) {
      let distance = points($1) - mean
      return $0 + chances[$1] * distance * distance
    }
    return variance.squareRoot()
  }

  private static let mostRounds = 100
  /// The convergence tolerance: the largest change of a probability.
  ///
  /// The error of the log-likelihood is proportional to the square of this change.
  private static let tolerance = 1e-6

  /// Returns the maximum likelihood distribution whose mean is `lead` standard deviations above one half,
  /// where `lead` is from −0.9 to 0.9.
  ///
  /// The constraint is repeatedly replaced by its tangent at the current distribution: M. Van den Bergh,
  /// "Comments on normalized Elo", section 4.1.
  static func likeliest(for observed: PointDistribution, lead: Double) -> PointDistribution {
    var distribution = PointDistribution(Array(repeating: 1, count: observed.chances.count))
    for _ in 0..<mostRounds {
      guard let next = observed.likeliest(averagingToZero: distribution.tangent(lead: lead)) else {
        break
      }
      let change = zip(next.chances, distribution.chances).reduce(0) { max($0, abs($1.0 - $1.1)) }
      distribution = next
      if change < tolerance { break }
    }
    return distribution
  }

  /// Returns the maximum likelihood distribution with the given mean, above 0 and below 1.
  static func likeliest(for observed: PointDistribution, mean: Double) -> PointDistribution {
    let values = observed.chances.indices.map { observed.points($0) - mean }
    return observed.likeliest(averagingToZero: values) ?? observed
  }

  /// Returns the coefficient of each probability in the tangent of mean − ½ − lead · deviation at this
  /// distribution.
  private func tangent(lead: Double) -> [Double] {
    let mean = mean
    let deviation = deviation
    return chances.indices.map { index in
      let distance = (points(index) - mean) / deviation
      return points(index) - 0.5 - lead * deviation * (1 + distance * distance) / 2
    }
  }

  /// Returns the maximum likelihood distribution under which the given values have the mean 0; nil unless
  /// there are both negative and positive values.
  ///
  /// The returned probabilities are p / (1 + m · value) with the observed probabilities p and a multiplier m.
  /// Source: A. B. Owen, "Empirical Likelihood" (2001), section 2.9.
  private func likeliest(averagingToZero values: [Double]) -> PointDistribution? {
    guard let least = values.min(), let most = values.max(), least < 0, most > 0 else { return nil }
    var low = -1 / most
    var high = -1 / least
    var multiplier = 0.0
    // Newton's method, with bisection if a step leaves the bracket.
    for _ in 0..<200 {
      var average = 0.0
      var slope = 0.0
      for index in 0..<values.count {
        let part = values[index] / (1 + multiplier * values[index])
        average += chances[index] * part
        slope += chances[index] * part * part
      }
      if average > 0 { low = multiplier } else { high = multiplier }
      var next = multiplier + average / slope
      if !(next > low && next < high) { next = (low + high) / 2 }
      guard abs(next - multiplier) > 1e-14 * (high - low + abs(next)) else { break }
      multiplier = next
    }
    return PointDistribution(zip(chances, values).map { $0 / (1 + multiplier * $1) })
  }
}
