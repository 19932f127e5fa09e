/// Ratings fitted to results, with their errors.
///
/// The advantage of the first seat and the share of draws are the same for all players. Groups that are not
/// connected by games are rated separately. A fit takes seconds for 1,500 players who have all met each
/// other, or for 10,000 players who have met few others. In a field of thousands of players with mostly
/// random pairings, the errors are estimates with an accuracy of about half a percent.
package struct RatingFit: Sendable {
  package let model: RatingModel
  /// Whether the confidence of the ranges of ranks applies to all ranges together or to each pair of players.
  package let rankCertainty: RankCertainty
  /// The ratings of the players with games, by group, then by rating, the strongest first.
  package let ratings: [PlayerRating]
  package let groupCount: Int
  /// The advantage of the first seat, in Elo; nil if the seats are equal, or if the results do not
  /// determine the advantage.
  package let advantage: Estimate?
  /// The share of draws between equal players, from 0 to 1; nil for a model without a draw parameter, or
  /// without games.
  package let drawShare: Estimate?
  /// The log-likelihood, including the prior, without the multinomial coefficients.
  package let logLikelihood: Double
  /// The number of steps of Newton's method.
  package let steps: Int
  /// The results that the ratings do not explain; nil if the results agree with the ratings except for
  /// chance, or if games are weighted by age.
  package let misfit: Misfit?
  /// The Nash average if the ratings do not explain the results and the equilibrium of a group includes
  /// several players; otherwise nil.
  package let nash: NashAverage?

  /// The number of clusters of games from which the errors are estimated; nil if all games are independent.
  package var clusterCount: Int? { covariance?.clusterCount }

  /// False if luck and strength cannot be distinguished, because too few clusters of games have independent
  /// luck.
  package var isIdentifiable: Bool { covariance?.isIdentifiable ?? true }

  private let covariance: Covariance?
  private let places: [Int: (index: Int, group: Int, strength: Double)]

  /// Rates the players that have games.
  ///
  /// - Parameters:
  ///   - encounters: The results, by pairs of players and seats.
  ///   - clusters: The same games in clusters of games that may depend on each other; nil if all games are
  ///     independent.
  ///   - names: The names of the players.
  ///   - options: The options.
  /// - Throws: ``RatingError`` if an option is invalid, if a parameter is unbounded, or if the fit does not
  ///   converge.
  package init(
    _ encounters: consuming [Encounter], clusters: ClusteredGames? = nil, names: [String],
    options: RatingOptions = RatingOptions()
  ) throws(RatingError) {
    let problem = try RatingProblem(encounters, names: names, options: options)
    model = options.model
    rankCertainty = options.rankCertainty
    groupCount = problem.groups.count
    guard problem.pairings.count > 0 else {
      ratings = []
      places = [:]
      covariance = nil
      advantage = nil
      drawShare = nil
      logLikelihood = 0
      steps = 0
      misfit = nil
      nash = nil
      return
    }
    if options.prior == 0 { try problem.checkMutualGroups(names: names) }
    let solution = try problem.solve(clusters)
    let likelihood = solution.likelihood
    let maximum = solution.maximum
    let covariance = solution.covariance
    let strengths = maximum.strengths
    self.covariance = covariance
    advantage = covariance.varianceOfAdvantage.map {
      Estimate(
        value: strengths.advantage / EloScale.logit,
        standardError: $0.squareRoot() / EloScale.logit)
    }
    drawShare = problem.drawShare(strengths.drawParameter, covariance.varianceOfDraw)
    logLikelihood = maximum.evaluation.value
    steps = maximum.steps
    // If games are weighted by age, strengths may change, so constant ratings cannot explain all results.
    let misfit =
      options.halfLife != nil
      ? nil
      : Misfit(
        likelihood, at: strengths, covariance, clusters: solution.clusters, groupCount: groupCount)
    self.misfit = misfit
    nash =
      misfit == nil
      ? nil : NashAverage(likelihood, at: strengths, groups: problem.groups)
    ratings = problem.ranking(strengths.ratings, covariance)
    var places: [Int: (index: Int, group: Int, strength: Double)] = [:]
    for (number, group) in problem.groups.enumerated() {
      for index in group {
        places[problem.pairings.players[index]] = (index, number + 1, strengths.ratings[index])
      }
    }
    self.places = places
  }

  /// Returns the probability that a player is stronger than another player; nil if games do not connect them.
  package func superiority(of player: Int, over other: Int) -> Double? {
    guard let covariance, let own = places[player], let its = places[other],
      own.group == its.group
    else { return nil }
    guard own.index != its.index else { return 0.5 }
    return covariance.superiority(of: own.strength - its.strength, own.index, over: its.index)
  }

  /// Returns half of the 95 % interval of the difference of two players, in Elo; nil if games do not connect
  /// them.
  package func errorOfDifference(_ player: Int, _ other: Int) -> Double? {
    guard let covariance, let own = places[player], let its = places[other],
      own.group == its.group
    else { return nil }
    return EloScale.errorFactor
      * covariance.varianceOfDifference(own.index, its.index).squareRoot() / EloScale.logit
  }

  /// Returns the covariance of two players' ratings, or the variance of one rating, in square Elo; nil if
  /// games do not connect them.
  ///
  /// Only the variances of sums with weights that add up to 0 are meaningful, because such sums do not depend
  /// on the mean of the group. For example, the variance of a difference is the square of
  /// ``errorOfDifference(_:_:)`` / 1.96.
  package func covariance(_ player: Int, _ other: Int) -> Double? {
    guard let covariance, let own = places[player], let its = places[other],
      own.group == its.group
    else { return nil }
    let variance = covariance.variance(of: own.index)
    let square = EloScale.logit * EloScale.logit
    guard own.index != its.index else { return variance / square }
    return
      (variance + covariance.variance(of: its.index)
      - covariance.varianceOfDifference(own.index, its.index)) / 2 / square
  }

  /// Returns `count` random draws of the errors of all ratings, in Elo, by player.
  ///
  /// Each call returns the same draws. The array is empty if there are no games, or if the estimated matrix
  /// is not a covariance matrix.
  func drawnErrors(_ count: Int) -> [[Int: Double]] {
    let draws =
      covariance?.draws(count, isScattered: true) ?? covariance?.draws(count, isScattered: false)
    return (draws ?? []).map { errors in places.mapValues { errors[$0.index] / EloScale.logit } }
  }

  /// Returns the expected score of a player against other players of its group, with its variance; nil for a
  /// player without games or opponents.
  ///
  /// Each opponent is met equally often, and the advantage of the first seat is ignored.
  ///
  /// The model must be ``RatingModel/elo`` or ``RatingModel/points``.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - opponents: The opponents; nil for the whole group. The player and players of other groups are
  ///     ignored.
  /// - Returns: The score, from 0 to 1, and its variance.
  package func expectedScore(
    of player: Int, against opponents: Set<Int>? = nil
  ) -> (score: Double, variance: Double)? {
    precondition(model == .elo || model == .points, "in other models draws change the score")
    guard let covariance, let own = places[player] else { return nil }
    let field = places.filter { other, place in
      place.group == own.group && other != player && opponents?.contains(other) ?? true
    }.values
    guard !field.isEmpty else { return nil }
    var score = 0.0
    var weights = Array(repeating: 0.0, count: places.count)
    for other in field {
      let chance = logistic(own.strength - other.strength)
      let slope = chance * (1 - chance) / Double(field.count)
      score += chance / Double(field.count)
      weights[own.index] += slope
      weights[other.index] = -slope
    }
    return (score, covariance.variance(ofSum: weights, about: own.index))
  }
}
