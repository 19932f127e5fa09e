/// Ratings told from results, with their errors.
///
/// One advantage and one share of draws hold for all; groups whom no games connect are rated apart.
/// It takes seconds for 1,500 players, minutes and gigabytes beyond 5,000.
package struct RatingFit: Sendable {
  package let model: RatingModel
  /// What the ranges of ranks hold for.
  package let rankCertainty: RankCertainty
  /// The players with games, by group and in it by rating, the strongest first.
  package let ratings: [PlayerRating]
  package let groupCount: Int
  /// What the first seat is worth, in Elo; nil where it is none, or can't be told from the ratings.
  package let advantage: Estimate?
  /// The share of draws between equals, from 0 to 1; nil for a law without one.
  package let drawShare: Estimate?
  /// The logarithm of the likelihood, prior included, without the factors that count orders.
  package let logLikelihood: Double
  package let steps: Int
  /// What the ratings do not explain; nil where results are as far from them as chance puts them.
  package let misfit: Misfit?
  /// The Nash average, where ratings do not explain the results and nobody beats all others.
  package let nash: NashAverage?

  /// How many clusters of games the errors are told from; nil where each game counts for itself.
  package var clusterCount: Int? { covariance?.clusterCount }

  private let covariance: Covariance?
  private let places: [Int: (index: Int, group: Int, strength: Double)]

  /// Rates players by their results; those without a game are not rated.
  ///
  /// `clusters` are the same games by what keeps them from being independent. Throws where an
  /// option is wrong, or where a rating has no bound.
  package init(
    _ encounters: consuming [Encounter], clusters: ClusteredGames? = nil, names: [String],
    options: RatingOptions = RatingOptions()
  ) throws(RatingError) {
    let problem = try RatingProblem(encounters, names: names, options: options)
    model = options.model
    rankCertainty = options.rankCertainty
    groupCount = problem.groups.count
    guard problem.pairings.count > 0 else {
      (ratings, places, covariance) = ([], [:], nil)
      (advantage, drawShare, logLikelihood, steps) = (nil, nil, 0, 0)
      (misfit, nash) = (nil, nil)
      return
    }
    if options.prior == 0 { try problem.checkMutualGroups(names: names) }
    let (likelihood, maximum, covariance) = try problem.solve(clusters)
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
    // Games that count by age are to follow strengths that change, which no ladder explains.
    let misfit =
      options.halfLife != nil
      ? nil
      : Misfit(likelihood, at: strengths, covariance, clusters: clusters, groupCount: groupCount)
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

  /// The chance that a player is stronger than another; nil where no games connect them.
  package func superiority(of player: Int, over other: Int) -> Double? {
    guard let (lead, variance) = lead(of: player, over: other) else { return nil }
    guard variance > 0 else { return lead == 0 ? 0.5 : lead > 0 ? 1 : 0 }
    return normalDistribution(lead / variance.squareRoot())
  }

  /// Half of the 95 % interval of two players' difference in Elo; nil where no games connect them.
  package func errorOfDifference(_ player: Int, _ other: Int) -> Double? {
    lead(of: player, over: other).map {
      EloScale.errorFactor * $0.variance.squareRoot() / EloScale.logit
    }
  }

  /// The points a game that a player may expect against the others of its group, each from both
  /// seats alike, and the variance of that, by ``RatingModel/elo`` or ``RatingModel/points`` alone;
  /// nil for one without games.
  package func expectedScore(of player: Int) -> (score: Double, variance: Double)? {
    precondition(model == .elo || model == .points, "by other laws draws change the score")
    guard let covariance, let own = places[player] else { return nil }
    let field = places.values.filter { $0.group == own.group && $0.index != own.index }
    var (score, weights) = (0.0, Array(repeating: 0.0, count: places.count))
    for other in field {
      let chance = logistic(own.strength - other.strength)
      let slope = chance * (1 - chance) / Double(field.count)
      score += chance / Double(field.count)
      weights[own.index] += slope
      weights[other.index] = -slope
    }
    return (score, covariance.variance(ofSum: weights, about: own.index))
  }

  /// By how much a player is rated above another of its group, in logits, and the variance of that.
  private func lead(of player: Int, over other: Int) -> (lead: Double, variance: Double)? {
    guard let covariance, let own = places[player], let its = places[other],
      own.group == its.group
    else { return nil }
    return (own.strength - its.strength, covariance.varianceOfDifference(own.index, its.index))
  }
}

/// What the results say of a player's strength.
package struct PlayerRating: Hashable, Sendable {
  /// Which side a rating is open to, after a perfect score.
  package enum Bound: String, Hashable, Sendable {
    case atLeast = ">"
    case atMost = "<"
  }

  package var player: Int
  /// The number of its group, from 1, the largest first; ratings of different groups do not compare.
  package var group: Int
  /// Its rank in the group, from 1; equal ratings share a rank.
  package var rank: Int
  /// The ranks in its group that its games leave open.
  package var ranks: ClosedRange<Int>
  /// The rating; a group's mean is 1500 unless it has an anchor.
  package var elo: Double
  /// The standard error in Elo, relative to the group's mean or to the anchor; 0 for an anchor.
  package var standardError: Double
  /// Where the error is one-sided, the side; nil otherwise and for an anchor.
  package var bound: Bound?

  /// Half of the 95 % interval.
  package var error: Double { EloScale.errorFactor * standardError }
}

/// A fitted number with its standard error.
package struct Estimate: Hashable, Sendable {
  package var value: Double
  /// Its standard error; nil where it has none, at the end of its range.
  package var standardError: Double?

  package var error: Double? { standardError.map { EloScale.errorFactor * $0 } }
}

/// How results are turned into ratings.
package struct RatingOptions: Sendable {
  package var model = RatingModel.elo
  /// The weight of the prior, in games a player, from 0.001 to 1,000,000; 0 for maximum likelihood.
  package var prior = 1.0
  /// Players whose ratings are given, each at most once; names that nobody has are passed over.
  package var anchors: [(name: String, elo: Double)] = []
  /// Players whose ratings are roughly known, each once; the error is half of the 95 % interval.
  package var looseAnchors: [(name: String, elo: Double, error: Double)] = []
  /// The names of those whose games count as another's, with that one's.
  package var synonyms: [String: String] = [:]
  /// Whether the first seat may be worth something; if not, the advantage is 0.
  package var hasFirstPlayer = true
  package var rankCertainty = RankCertainty.simultaneous
  /// In how many days a game comes to count half, as its weight says; nil where it doesn't.
  package var halfLife: Double?

  package init() {}

  /// What is known of each player beforehand, in logits; an anchor has a variance of 0.
  func known(
    among names: [String]
  ) throws(RatingError) -> [(strength: Double, variance: Double)?] {
    guard prior == 0 || (0.001...1_000_000).contains(prior) else { throw .wrongPrior(prior) }
    var known = [(strength: Double, variance: Double)?](repeating: nil, count: names.count)
    let all: [(name: String, elo: Double, error: Double?)] =
      anchors.map { ($0.name, $0.elo, nil) } + looseAnchors.map { ($0.name, $0.elo, $0.error) }
    for anchor in all {
      for player in names.indices where names[player] == anchor.name {
        guard known[player] == nil else { throw .repeatedAnchor(anchor.name) }
        guard (0.1...100_000).contains(anchor.error ?? 1) else {
          throw .wrongAnchorError(anchor.name, anchor.error ?? 0)
        }
        guard abs(anchor.elo) <= 100_000 else { throw .wrongAnchor(anchor.name, anchor.elo) }
        let deviation = EloScale.logits(anchor.error ?? 0) / EloScale.errorFactor
        known[player] = (EloScale.logits(anchor.elo - EloScale.mean), deviation * deviation)
      }
    }
    return known
  }
}

/// Why results cannot be turned into ratings.
package enum RatingError: Error, Hashable, CustomStringConvertible {
  case wrongPrior(Double)
  case wrongAnchor(String, Double)
  case wrongAnchorError(String, Double)
  case repeatedAnchor(String)
  /// Without a prior, some bots took no points off others, so that their distance has no bound.
  case notConnected([[String]])
  /// Without a prior, the record bounds the advantage or the share of draws on one side only.
  case unbounded
  case notConverged(steps: Int)

  package var description: String {
    switch self {
    case .wrongPrior(let prior):
      "The prior is \(prior), but it must be 0 or a number of games from 0.001 to 1000000."
    case .wrongAnchor(let name, let elo):
      "The anchor of \(name) is \(elo), but it must be an Elo rating between -100000 and 100000."
    case .wrongAnchorError(let name, let error):
      "The error of the anchor of \(name) is \(error), but it must be half of a 95 % interval, 0.1 to 100000."
    case .repeatedAnchor(let name):
      "The anchor of \(name) is given twice, but a bot can have one only."
    case .notConnected(let groups):
      "Without a prior, each bot must have taken points off every other, if only through others, but these groups have not taken points off each other in both directions: \(Self.listing(groups)); use a prior above 0."
    case .unbounded:
      "Without a prior, the games do not bound the first player's advantage and the share of draws on both sides; use a prior above 0."
    case .notConverged(let steps):
      "The ratings did not converge within \(steps) steps; use a larger prior, or fewer or closer anchors."
    }
  }

  private static func listing(_ groups: [[String]]) -> String {
    let shown = groups.prefix(6).map { group in
      let names = group.prefix(6).joined(separator: ", ")
      return "(" + (group.count > 6 ? "\(names) and \(group.count - 6) more" : names) + ")"
    }
    let rest = groups.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
