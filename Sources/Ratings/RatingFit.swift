/// Ratings told from results, with their errors.
///
/// All games of a fit share one advantage of the first seat and one share of draws, also those of
/// players whom no chain of games connects; such groups are rated apart, each about its own mean.
/// It takes seconds for 1,500 players and minutes, and some gigabytes, beyond 5,000.
package struct RatingFit: Sendable {
  /// The law.
  package let model: RatingModel
  /// The players with games, by group and in it by rating, the strongest first.
  package let ratings: [PlayerRating]
  /// How many groups there are.
  package let groupCount: Int
  /// What the first seat is worth, in Elo; nil where the game has none, or where the seats were
  /// never changed so that it could be told from the ratings.
  package let advantage: Estimate?
  /// The share of draws between equals, from 0 to 1; nil for a law without one.
  package let drawShare: Estimate?
  /// The logarithm of the likelihood, prior included, without the factors that count orders.
  package let logLikelihood: Double
  /// The steps that Newton's method took.
  package let steps: Int

  /// How many clusters of games the errors are told from; nil where each game counts for itself.
  package var clusterCount: Int? { covariance?.clusterCount }

  private let covariance: Covariance?
  private let standings: [Int: Standing]

  /// A rated player's place in the fit.
  private struct Standing {
    var index: Int
    var group: Int
    var strength: Double
  }

  /// Rates players by their results.
  ///
  /// - Parameters:
  ///   - encounters: the results; an ordered pair may stand in several.
  ///   - clusters: the same games by what may keep them from being independent; nil where nothing
  ///     does.
  ///   - names: the players' names, by index; players without a game are not rated.
  ///   - options: the law, the prior and the anchors.
  /// - Throws: where the options are wrong, or where the results, with so little of a prior, leave
  ///   ratings without a bound.
  package init(
    _ encounters: consuming [Encounter], clusters: (any ClusteredGames)? = nil, names: [String],
    options: RatingOptions = RatingOptions()
  ) throws(RatingError) {
    try options.check(names: names)
    let task = RatingTask(
      encounters, clusters: clusters, playerCount: names.count, options: options)
    if options.prior == 0 { try task.checkMutualGroups(names: names) }
    let outcome = try task.solve()

    model = options.model
    groupCount = task.groups.count
    advantage = outcome.advantage
    drawShare = outcome.drawShare
    logLikelihood = outcome.logLikelihood
    steps = outcome.steps
    covariance = outcome.covariance
    var standings: [Int: Standing] = [:]
    for (number, group) in task.groups.enumerated() {
      for index in group {
        standings[task.pairings.players[index]] = Standing(
          index: index, group: number + 1, strength: outcome.strengths[index])
      }
    }
    self.standings = standings
    ratings = task.ranking(outcome)
  }

  /// The chance that a player is stronger than another, from 0 to 1.
  ///
  /// - Parameters:
  ///   - player: the index of a player.
  ///   - other: the index of another.
  /// - Returns: the chance, or nil where one has no games or no games connect them.
  package func superiority(of player: Int, over other: Int) -> Double? {
    guard let covariance, let own = standings[player], let its = standings[other],
      own.group == its.group
    else { return nil }
    return covariance.superiority(
      of: own.index, over: its.index, difference: own.strength - its.strength)
  }

  /// Half of the 95 % interval of the difference of two players of one group, in Elo.
  package func errorOfDifference(_ player: Int, _ other: Int) -> Double? {
    guard let covariance, let own = standings[player], let its = standings[other],
      own.group == its.group
    else { return nil }
    let variance = covariance.varianceOfDifference(own.index, its.index)
    return EloScale.errorFactor * variance.squareRoot() / EloScale.logit
  }
}

extension Covariance {
  /// The chance that a player is stronger than another, given the difference of their ratings.
  func superiority(of player: Int, over other: Int, difference: Double) -> Double {
    let deviation = varianceOfDifference(player, other).squareRoot()
    guard deviation > 0 else { return difference == 0 ? 0.5 : difference > 0 ? 1 : 0 }
    return normalDistribution(difference / deviation)
  }
}
