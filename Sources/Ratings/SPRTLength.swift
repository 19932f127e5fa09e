extension SPRT {
  /// How long a test is expected to take.
  package struct Length: Hashable, Sendable {
    /// The game pairs until it decides.
    package let pairs: Double
    /// The chance that it decides for the upper hypothesis.
    package let upper: Double
  }

  /// How many pairs a test still takes from an LLR on, where the first bot is ahead by a lead.
  ///
  /// The LLR is taken for a Brownian motion between the bounds, as Wald did: a pair moves it by (t₁
  /// − t₀)(t − (t₀ + t₁)/2) in the mean and t₁ − t₀ in standard deviation, t being leads in
  /// standard deviations of a pair. `deviation` is that of a pair's points, as a share of all.
  package func expectedLength(
    lead: Double, from llr: Double = 0, gamesInPair: Int, deviation: Double
  ) -> Length {
    let (low, high, at) = (
      deviations(elo0, gamesInPair, deviation), deviations(elo1, gamesInPair, deviation),
      deviations(lead, gamesInPair, deviation)
    )
    let variance = (high - low) * (high - low)
    let drift = (high - low) * (at - (low + high) / 2)
    let (lower, upper) = (bounds.lowerBound - llr, bounds.upperBound - llr)
    guard lower < 0, upper > 0 else { return Length(pairs: 0, upper: upper > 0 ? 0 : 1) }
    let exponent = 2 * drift / variance
    guard abs(exponent) > 1e-9 else {
      return Length(pairs: -lower * upper / variance, upper: -lower / (upper - lower))
    }
    // Scaled so that no exponential overflows: by the bound that the drift goes away from.
    let chance =
      exponent > 0
      ? (1 - exponential(exponent * lower)) / (1 - exponential(exponent * (lower - upper)))
      : (exponential(exponent * upper) - exponential(exponent * (upper - lower)))
        / (1 - exponential(exponent * (upper - lower)))
    return Length(pairs: (chance * upper + (1 - chance) * lower) / drift, upper: chance)
  }

  private func deviations(_ lead: Double, _ gamesInPair: Int, _ deviation: Double) -> Double {
    switch scale {
    case .normalized: lead * EloScale.logit / 2 * Double(gamesInPair).squareRoot()
    case .logistic: (EloScale.expectedScore(lead) - 0.5) / deviation
    }
  }
}

extension Pentanomial {
  /// The standard deviation of a pair's points, as a share of all; nil before there are ten pairs,
  /// or where all ended alike.
  package var expectedDeviation: Double? {
    guard count >= 10 else { return nil }
    let deviation = PointLaw(counts.map(Double.init)).deviation
    return deviation > 0 ? deviation : nil
  }

  /// That of pairs of equal bots without draws.
  package static func greatestDeviation(gamesInPair: Int) -> Double {
    0.5 / Double(gamesInPair).squareRoot()
  }
}
