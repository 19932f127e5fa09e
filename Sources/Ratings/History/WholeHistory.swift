/// Ratings that change over time, fitted to the games of all steps of time together.
///
/// Between two steps, each strength changes by a normal random amount whose variance is the drift times the
/// time. A rating at a step therefore depends on the games before and after the step, and its error increases
/// while the player is absent. The drift is unknown: the ratings are averages over a grid of drifts, weighted
/// by how well each drift predicts the games of each step from the games of all other steps.
///
/// Sources: R. Coulom, "Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength"
/// (2008), for the model; A. Vehtari et al., "Bayesian leave-one-out cross-validation approximations for
/// Gaussian latent variable models" (2016), for the prediction of a step without its games; Y. Yao et al.,
/// "Using stacking to average Bayesian predictive distributions" (2018), for the weights (pseudo-BMA+).
///
/// The cost is O(s · n³ + e) for each drift, with s steps, n players of a group and e encounters.
package struct WholeHistory: Sendable {
  /// The results of one step.
  package struct Step: Sendable {
    /// The time in days, later than that of the previous step.
    package let day: Double
    /// The results of the games in this step alone.
    package let encounters: [Encounter]

    package init(day: Double, encounters: [Encounter]) {
      self.day = day
      self.encounters = encounters
    }
  }

  /// The rating of a player at a step.
  package struct Point: Hashable, Sendable {
    /// The rating in Elo.
    ///
    /// Without a fixed anchor, the mean of the group's ratings at the last step is the mean of the group in
    /// the fit with constant strengths: 1500 if the group has no anchor at all.
    package let elo: Double
    /// The standard error in Elo, relative to the fixed anchor or to the mean of the group at the step.
    ///
    /// Games show only differences, so a change of all strengths together remains unknown.
    package let standardError: Double

    /// Creates a point as a weighted mean of the moments, one for each drift.
    ///
    /// Returns nil if the moments for a drift are missing.
    fileprivate init?(_ moments: [HistoryWalk.Moments?], weights: [Double]) {
      var strength = 0.0
      var distance = 0.0
      var square = 0.0
      for (moments, weight) in zip(moments, weights) {
        guard let moments else { return nil }
        strength += weight * moments.strength
        distance += weight * moments.distance
        square += weight * (moments.variance + moments.distance * moments.distance)
      }
      elo = EloScale.mean + strength / EloScale.logit
      standardError = max(0, square - distance * distance).squareRoot() / EloScale.logit
    }
  }

  /// The variance of a strength's change in one day, in square Elo: the weighted geometric mean of the drifts
  /// in the grid.
  package let drift: Double
  /// The rating of each player at each step, by player; nil for the steps before the player's first game.
  private let points: [Int: [Point?]]

  /// The greatest numbers of steps and encounters, and the greatest sum of s · n³ over the groups, that are
  /// fitted.
  ///
  /// A fit of this size takes up to 20 seconds and 400 MB.
  private static let mostSteps = 10_000
  private static let mostEncounters = 2_000_000
  private static let mostProducts = 400_000_000

  /// The variances of a strength's change in one day, in square Elo.
  private static let drifts: [Double] = [0.03, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000]
  /// The number of times that random weights of the steps are drawn.
  private static let draws = 400

  /// Fits ratings to the games of all steps; nil if there are too many players, steps or encounters.
  ///
  /// The first player's advantage, the share of draws, the groups and the fixed anchors are those of `fit`.
  /// The games are weighted so that the errors of dependent games are as large as in `fit`.
  ///
  /// - Parameters:
  ///   - steps: The results of the steps, in the order of time.
  ///   - fit: The fit of the same games with constant strengths.
  ///   - prior: The weight of the prior, in games per player.
  package init?(_ steps: [Step], after fit: RatingFit, prior: Double) {
    guard Self.canFit(steps, fit) else { return nil }
    var groups = HistoryGroup.all(steps, fit, prior: prior)
    if fit.clusterCount != nil {
      let effect = Self.effect(of: fit, groups)
      for index in groups.indices { groups[index].weight = 1 / effect }
    }
    var predictions: [[Double]] = []
    var courses: [[Int: [HistoryWalk.Moments?]]] = []
    var walks = groups.map { HistoryWalk($0) }
    for drift in Self.drifts {
      for index in walks.indices { walks[index].fit(drift: drift) }
      predictions.append(
        walks.map(\.predictions).reduce(steps.map { _ in 0 }) { zip($0, $1).map { $0 + $1 } })
      courses.append(
        walks.map(\.courses).reduce(into: [:]) { $0.merge($1) { first, _ in first } })
    }
    let weights = Self.weights(predictions)
    drift = exponential(zip(weights, Self.drifts).reduce(0) { $0 + $1.0 * ln($1.1) })
    var points: [Int: [Point?]] = [:]
    for player in courses[0].keys {
      points[player] = steps.indices.map { step in
        Point(courses.map { $0[player]?[step] }, weights: weights)
      }
    }
    self.points = points
  }

  /// Returns the weight of each drift, from 0 to 1.
  ///
  /// For each drift, `predictions` has the logarithms of the probabilities of the steps' results. The weight
  /// of a drift is proportional to the probability of all results. Such weights are averaged over random
  /// weights of the steps, which accounts for the chance in these probabilities (pseudo-BMA with the Bayesian
  /// bootstrap).
  private static func weights(_ predictions: [[Double]]) -> [Double] {
    var weights = predictions.map { _ in 0.0 }
    var generator = NormalNumbers()
    for _ in 0..<draws {
      let shares = (predictions.first ?? []).map { _ -> Double in
        let x = generator.next()
        let y = generator.next()
        return (x * x + y * y) / 2
      }
      let factor = Double(shares.count) / shares.reduce(0, +)
      let scores = predictions.map { steps in
        zip(steps, shares).reduce(0) { $0 + factor * $1.0 * $1.1 }
      }
      let top = scores.max() ?? 0
      let sum = scores.reduce(0) { $0 + exponential($1 - top) }
      for (index, score) in scores.enumerated() {
        weights[index] += exponential(score - top) / sum / Double(draws)
      }
    }
    return weights
  }

  private static func canFit(_ steps: [Step], _ fit: RatingFit) -> Bool {
    guard steps.count <= mostSteps else { return false }
    let sizes = Dictionary(grouping: fit.ratings, by: \.group).values.map(\.count)
    let products = sizes.reduce(0.0) { $0 + Double($1) * Double($1) * Double($1) }
    return products * Double(steps.count) <= Double(mostProducts)
      && steps.reduce(0) { $0 + $1.encounters.count } <= mostEncounters
  }

  /// Returns the rating of a player at the step with a given index; nil before the player's first game.
  package func point(of player: Int, at step: Int) -> Point? { points[player]?[step] }

  /// Returns the mean factor, at least 1, by which the variances of a fit with constant strengths are greater
  /// than those of independent games.
  private static func effect(of fit: RatingFit, _ groups: [HistoryGroup]) -> Double {
    var variances: [Int: Double] = [:]
    for group in groups {
      var walk = HistoryWalk(group)
      walk.fit(drift: drifts[0])
      for (player, course) in walk.courses { variances[player] = course.last??.variance }
    }
    let factors = fit.ratings.compactMap { rating -> Double? in
      guard rating.bound == nil, let own = variances[rating.player], own > 0 else { return nil }
      let error = EloScale.logits(rating.standardError)
      return error * error / own
    }
    return max(1, factors.reduce(0, +) / Double(max(1, factors.count)))
  }
}
