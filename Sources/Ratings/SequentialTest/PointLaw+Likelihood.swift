extension PointLaw {
  private static let mostRounds = 100
  /// The change of a chance that is no longer worth a round: it moves the likelihood by its square.
  private static let tolerance = 1e-6

  /// The likeliest law, given what was observed, of those whose mean lies a given number of
  /// standard deviations above one half.
  ///
  /// The condition is replaced by its tangent at the law at hand, the likeliest law on the tangent
  /// is found, and so on: M. Van den Bergh, "Comments on normalized Elo", section 4.1.
  ///
  /// - Parameters:
  ///   - observed: the observed shares, none of them 0.
  ///   - lead: (mean − ½) / standard deviation, from −0.9 to 0.9, so that a tangent has laws on it.
  /// - Returns: the law.
  static func likeliest(for observed: PointLaw, lead: Double) -> PointLaw {
    var law = PointLaw(evenAmong: observed.chances.count)
    for _ in 0..<mostRounds {
      guard let next = observed.likeliest(averagingToZero: law.tangent(lead: lead)) else { break }
      let change = next.distance(to: law)
      law = next
      if change < tolerance { break }
    }
    return law
  }

  /// The greatest difference of a chance.
  private func distance(to other: PointLaw) -> Double {
    chances.indices.reduce(0) { max($0, abs(chances[$1] - other.chances[$1])) }
  }

  /// What each number of points adds to mean − ½ − lead · deviation, near this law.
  private func tangent(lead: Double) -> [Double] {
    let (mean, deviation) = (mean, deviation)
    return chances.indices.map { index in
      let distance = (points(index) - mean) / deviation
      return points(index) - 0.5 - lead * deviation * (1 + distance * distance) / 2
    }
  }

  /// The likeliest law, where this one was observed, under which some values average to 0.
  ///
  /// It is share / (1 + m · value), with the multiplier m under which the values average to 0:
  /// A. Owen, "Empirical Likelihood" (2001), section 2.9. The average falls as m grows.
  ///
  /// - Returns: the law; nil where all values are on one side of 0.
  private func likeliest(averagingToZero values: [Double]) -> PointLaw? {
    guard let least = values.min(), let most = values.max(), least < 0, most > 0 else { return nil }
    var (low, high) = (-1 / most, -1 / least)
    var multiplier = 0.0
    // Newton's steps where they stay within what is known, halving where not.
    for _ in 0..<200 {
      var (average, slope) = (0.0, 0.0)
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
    return PointLaw(zip(chances, values).map { $0 / (1 + multiplier * $1) })
  }
}
