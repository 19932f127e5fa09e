/// A sequential probability ratio test (SPRT) of how much stronger one bot is than another: Wald's,
/// with the generalised likelihood ratio of whole game pairs (pentanomial).
///
/// Sources: A. Wald, "Sequential tests of statistical hypotheses" (1945); M. Van den Bergh,
/// "Comments on normalized Elo".
package struct SPRT: Hashable, Sendable {
  package enum Hypothesis: String, Hashable, Sendable {
    /// The first bot is ahead by the lower bound, or less.
    case lower = "H0"
    /// The first bot is ahead by the upper bound, or more.
    case upper = "H1"
  }

  /// What the leads are measured in.
  package enum Scale: String, Hashable, Sendable, CaseIterable {
    /// (score − ½) / (standard deviation of one game's points) · 800 / ln 10.
    case normalized
    /// The Elo that the score means, whatever the draws.
    case logistic
  }

  /// A value that a test can't go by.
  package struct ParameterError: Error, Hashable, Sendable {
    package let parameter: String
    package let expected: String
  }

  package let scale: Scale
  /// The lead that the lower hypothesis allows.
  package let elo0: Double
  /// The lead that the upper hypothesis demands.
  package let elo1: Double
  /// The chance to accept the upper hypothesis where the lower one is true.
  package let alpha: Double
  /// The chance to accept the lower hypothesis where the upper one is true.
  package let beta: Double

  /// The leads that can be tested.
  package static let range = -200.0...200.0
  /// Hypotheses that are closer to each other would take more games than anybody plays.
  private static let leastDistance = 0.1 - 1e-9
  /// What is counted of an ending that was not seen, so that no likelihood is 0.
  private static let unseen = 1e-3

  /// Throws what the first wrong value must be.
  package init(
    elo0: Double = 0, elo1: Double = 20, alpha: Double = 0.05, beta: Double = 0.05,
    scale: Scale = .normalized
  ) throws(ParameterError) {
    for (parameter, elo) in [("elo0", elo0), ("elo1", elo1)] where !Self.range.contains(elo) {
      throw ParameterError(parameter: parameter, expected: "a number, -200 to 200")
    }
    guard elo1 - elo0 >= Self.leastDistance else {
      throw ParameterError(
        parameter: "elo1", expected: "a number at least 0.1 above elo0, which is \(elo0)")
    }
    for (parameter, chance) in [("alpha", alpha), ("beta", beta)]
    where !(chance >= 1e-9 && chance < 0.5) {
      throw ParameterError(parameter: parameter, expected: "a number above 0 and below 0.5")
    }
    self.scale = scale
    self.elo0 = elo0
    self.elo1 = elo1
    self.alpha = alpha
    self.beta = beta
  }

  /// The logarithms of the likelihood ratio (LLR) at which each hypothesis is accepted.
  package var bounds: ClosedRange<Double> {
    ln(beta / (1 - alpha))...ln((1 - beta) / alpha)
  }

  /// The hypothesis that an LLR decides for; nil where it doesn't yet.
  package func decision(at llr: Double) -> Hypothesis? {
    llr >= bounds.upperBound ? .upper : llr <= bounds.lowerBound ? .lower : nil
  }

  /// The LLR of the upper over the lower hypothesis, each at its likeliest law; always finite.
  package func llr(_ pairs: Pentanomial) -> Double {
    guard pairs.count > 0 else { return 0 }
    let weights = pairs.counts.map { $0 > 0 ? Double($0) : Self.unseen }
    let observed = PointLaw(weights)
    let laws = [elo0, elo1].map { elo in
      guard scale == .normalized else {
        return PointLaw.likeliest(for: observed, mean: EloScale.expectedScore(elo))
      }
      return PointLaw.likeliest(for: observed, lead: deviations(elo, pairs.gamesInPair, 1))
    }
    return weights.indices.reduce(0) { sum, index in
      sum + weights[index] * ln(laws[1].chances[index] / laws[0].chances[index])
    }
  }
}

/// How likely a game pair ends with each number of points; points are told as a share of all, 0 to 1.
struct PointLaw: Hashable, Sendable {
  let chances: [Double]

  /// The law of counts or weights, which need not add up to 1 but are not all 0.
  init(_ weights: [Double]) {
    let sum = weights.reduce(0, +)
    chances = weights.map { $0 / sum }
  }

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
  /// The change of a chance that is no longer worth a round: it moves the likelihood by its square.
  private static let tolerance = 1e-6

  /// The likeliest law with a mean so many standard deviations above one half: −0.9 to 0.9 of them.
  ///
  /// The condition is replaced by its tangent at the law at hand, and so on: M. Van den Bergh,
  /// "Comments on normalized Elo", section 4.1.
  static func likeliest(for observed: PointLaw, lead: Double) -> PointLaw {
    var law = PointLaw(Array(repeating: 1, count: observed.chances.count))
    for _ in 0..<mostRounds {
      guard let next = observed.likeliest(averagingToZero: law.tangent(lead: lead)) else { break }
      let change = zip(next.chances, law.chances).reduce(0) { max($0, abs($1.0 - $1.1)) }
      law = next
      if change < tolerance { break }
    }
    return law
  }

  /// The likeliest law, given what was observed, of those with a mean above 0 and below 1.
  static func likeliest(for observed: PointLaw, mean: Double) -> PointLaw {
    let values = observed.chances.indices.map { observed.points($0) - mean }
    return observed.likeliest(averagingToZero: values) ?? observed
  }

  /// What each number of points adds to mean − ½ − lead · deviation, near this law.
  private func tangent(lead: Double) -> [Double] {
    let (mean, deviation) = (mean, deviation)
    return chances.indices.map { index in
      let distance = (points(index) - mean) / deviation
      return points(index) - 0.5 - lead * deviation * (1 + distance * distance) / 2
    }
  }

  /// The likeliest law under which some values average to 0; nil where all are on one side of 0.
  ///
  /// It is share / (1 + m · value): A. Owen, "Empirical Likelihood" (2001), section 2.9.
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

/// How the game pairs of two bots ended, counted by the points of the first bot: a pentanomial.
///
/// A game pair is independent of the others: the two games of one opening with the seats exchanged,
/// or in a race the one game on equal luck.
package struct Pentanomial: Hashable, Sendable {
  /// The games of a pair: 1 or 2.
  package let gamesInPair: Int
  /// How many pairs ended with 0, ½, 1 … points.
  package private(set) var counts: [Int]

  package init(gamesInPair: Int) {
    precondition(1...2 ~= gamesInPair, "a game pair is one game or two")
    self.gamesInPair = gamesInPair
    counts = Array(repeating: 0, count: 2 * gamesInPair + 1)
  }

  /// Pairs by their points: how many ended with 0, ½, 1 … of them, three numbers or five.
  package init(_ counts: [Int]) {
    self.init(gamesInPair: counts.count / 2)
    precondition(counts.count == self.counts.count && counts.allSatisfy { $0 >= 0 })
    self.counts = counts
  }

  /// Adds a pair by the first bot's points, doubled.
  package mutating func add(halfPoints: Int) {
    counts[halfPoints] += 1
  }

  package var count: Int { counts.reduce(0, +) }

  /// The points a game, from 0 to 1; nil without pairs.
  package var score: Double? {
    count > 0 ? PointLaw(counts.map(Double.init)).mean : nil
  }
}

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

  /// A lead in standard deviations of a game pair's points.
  private func deviations(_ lead: Double, _ gamesInPair: Int, _ deviation: Double) -> Double {
    switch scale {
    case .normalized: lead * EloScale.logit / 2 * Double(gamesInPair).squareRoot()
    case .logistic: (EloScale.expectedScore(lead) - 0.5) / deviation
    }
  }
}

extension Pentanomial {
  /// The standard deviation of a pair's points, as a share of all; nil before ten pairs differ.
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
