/// The log-likelihood along a change of a rating or of the difference of two ratings.
///
/// The other parameters change as the covariance of the fit predicts.
///
/// The games of one or two players are evaluated exactly, all other games by their second derivatives. The
/// intervals from this likelihood are not symmetric. They are more accurate than the usual intervals after a
/// nearly perfect score.
///
/// Source: D. J. Venzon and S. H. Moolgavkar, "A method for computing profile-likelihood-based confidence
/// intervals" (1988). The first step of that method defines the path.
struct ProfileLikelihood: Sendable {
  private let likelihood: Likelihood
  private let point: Strengths
  private let inverse: any CovarianceMatrix
  /// The indices of each player's encounters.
  private let encounters: [[Int32]]
  /// The indices of each player's priors.
  private let priors: [[Int32]]

  init(_ likelihood: Likelihood, at point: Strengths, _ inverse: any CovarianceMatrix) {
    self.likelihood = likelihood
    self.point = point
    self.inverse = inverse
    var encounters = [[Int32]](repeating: [], count: likelihood.pairings.count)
    for (index, encounter) in likelihood.pairings.encounters.enumerated() {
      encounters[encounter.first].append(Int32(index))
      encounters[encounter.second].append(Int32(index))
    }
    self.encounters = encounters
    var priors = [[Int32]](repeating: [], count: encounters.count)
    for (index, prior) in likelihood.priors.enumerated() {
      priors[Int(prior.low)].append(Int32(index))
      priors[Int(prior.high)].append(Int32(index))
    }
    self.priors = priors
  }

  /// The log-likelihood along a path, up to a constant.
  struct Path {
    /// The variance of the rating or of the difference, in square logits.
    let variance: Double
    /// The terms that are evaluated exactly, as functions of the distance along the path.
    private let terms: [Term]
    private let model: RatingModel
    /// The value, slope and curvature of the sum of the terms at a distance of 0.
    private let start: SIMD3<Double>

    fileprivate struct Term {
      /// The wins, draws and losses of an encounter, or the weight of a prior as the first number.
      let counts: SIMD3<Double>
      let isPrior: Bool
      let difference: Double
      let draw: Double
      /// The changes of the difference and of the draw parameter per logit along the path.
      let slope: Double
      let drawSlope: Double
    }

    fileprivate init(variance: Double, terms: [Term], model: RatingModel) {
      self.variance = variance
      self.terms = terms
      self.model = model
      start = terms.reduce(.zero) { $0 + $1.derivatives(model) }
    }

    /// Returns the loss of log-likelihood, at least 0, at a distance in logits.
    func loss(at distance: Double) -> Double {
      let exact = terms.reduce(0) { $0 + $1.value(model, at: distance) }
      let quadratic =
        start.x + start.y * distance + start.z * distance * distance / 2
      return max(0, distance * distance / 2 / variance - (exact - quadratic))
    }

    /// Returns the distance, in logits, at which the loss reaches a level; the sign is that of `side`.
    func distance(at level: Double, side: Double) -> Double {
      var low = 0.0
      var high = (2 * level * variance).squareRoot()
      // Ratings do not differ by more than a thousand logits.
      while loss(at: side * high) < level, high < 1000 {
        low = high
        high *= 1.5
      }
      for _ in 0..<50 where high - low > 1e-6 * high {
        let middle = (low + high) / 2
        if loss(at: side * middle) < level { low = middle } else { high = middle }
      }
      return side * (low + high) / 2
    }
  }

  /// Returns the path that changes a player's rating, or its lead over another.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - other: The other player; nil for the rating itself.
  ///   - players: The players whose games are evaluated exactly.
  /// - Returns: The path; nil if the rating or the lead is fixed.
  func path(of player: Int, over other: Int?, exactly players: [Int]) -> Path? {
    let places = likelihood.unknowns.places
    let place = places[player]
    let otherPlace = other.flatMap { places[$0] }
    let variance = inverse.variance(place, minus: otherPlace)
    guard variance > 0 else { return nil }
    func slope(_ at: Int?) -> Double {
      guard let at else { return 0 }
      return
        ((place.map { inverse[$0, at] } ?? 0) - (otherPlace.map { inverse[$0, at] } ?? 0))
        / variance
    }
    let drawSlope = slope(likelihood.unknowns.draw)
    let advantageSlope = slope(likelihood.unknowns.advantage)
    func isOwn(_ one: Int, _ two: Int, _ owner: Int) -> Bool {
      // A game between both players is included only once, as a game of the first player.
      players.first { $0 == one || $0 == two } == owner
    }
    var terms: [Path.Term] = []
    for owner in players {
      for index in encounters[owner] {
        let encounter = likelihood.pairings.encounters[Int(index)]
        guard isOwn(encounter.first, encounter.second, owner) else { continue }
        terms.append(
          Path.Term(
            counts: SIMD3(encounter.wins, encounter.draws, encounter.losses), isPrior: false,
            difference: point.ratings[encounter.first] - point.ratings[encounter.second]
              + point.advantage,
            draw: point.drawParameter,
            slope: slope(places[encounter.first]) - slope(places[encounter.second])
              + advantageSlope,
            drawSlope: drawSlope))
      }
      for index in priors[owner] {
        let prior = likelihood.priors[Int(index)]
        let low = Int(prior.low)
        let high = Int(prior.high)
        guard isOwn(low, high, owner) else { continue }
        terms.append(
          Path.Term(
            counts: SIMD3(prior.weight, 0, 0), isPrior: true,
            difference: point.ratings[low] - point.ratings[high], draw: 0,
            slope: slope(places[low]) - slope(places[high]), drawSlope: 0))
      }
    }
    return Path(variance: variance, terms: terms, model: likelihood.model)
  }
}

extension ProfileLikelihood.Path.Term {
  private func outcomes(_ model: RatingModel, at distance: Double) -> Outcomes {
    model.outcomes(
      difference: difference + distance * slope, drawParameter: draw + distance * drawSlope)
  }

  func value(_ model: RatingModel, at distance: Double) -> Double {
    guard !isPrior else {
      return counts.x * LogPrior(evenAt: difference + distance * slope).value
    }
    let outcomes = outcomes(model, at: distance)
    return zip([counts.x, counts.y, counts.z], [outcomes.win, outcomes.draw, outcomes.loss])
      .reduce(0) { $1.0 > 0 ? $0 + $1.0 * $1.1.logChance : $0 }
  }

  /// The value, slope and curvature at a distance of 0.
  func derivatives(_ model: RatingModel) -> SIMD3<Double> {
    guard !isPrior else {
      let prior = LogPrior(evenAt: difference)
      return counts.x * SIMD3(prior.value, prior.slope * slope, -prior.curvature * slope * slope)
    }
    let outcomes = outcomes(model, at: 0)
    var sum = SIMD3<Double>.zero
    for (count, outcome) in [
      (counts.x, outcomes.win), (counts.y, outcomes.draw), (counts.z, outcomes.loss),
    ] where count > 0 {
      let change = outcome.byDifference * slope + outcome.byDraw * drawSlope
      let curvature =
        outcome.byDifferenceTwice * slope * slope
        + 2 * outcome.byDifferenceAndDraw * slope * drawSlope
        + outcome.byDrawTwice * drawSlope * drawSlope
      sum += count * SIMD3(outcome.logChance, change, curvature)
    }
    return sum
  }
}
