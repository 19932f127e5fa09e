/// The result of a fit: the likelihood of the counted games, the fitted maximum, and its covariance.
///
/// If the advantage and the draw parameter needed a prior, the maximum may be that of a likelihood in which
/// repeated games have a reduced weight.
struct RatingSolution {
  let likelihood: Likelihood
  let maximum: Likelihood.Maximum
  let covariance: Covariance
  let clusters: ClusteredGames?
}

/// The input of a fit: the results and anchors of the rated players.
struct RatingProblem {
  let pairings: Pairings
  /// The sets of players that are connected by games, the largest set first.
  let groups: [[Int]]
  private let options: RatingOptions
  /// The fixed strength of each rated player, in logits; nil for a player that is not a fixed anchor.
  private let anchors: [Double?]
  private let looseAnchors: [LooseAnchor]
  private let fitsAdvantage: Bool
  private let drawnShare: Double
  private let drawsAreMixed: Bool

  /// Creates a problem; throws ``RatingError`` if the options are invalid.
  init(
    _ encounters: consuming [Encounter], names: [String], options: RatingOptions
  ) throws(RatingError) {
    let known = try options.known(among: names)
    for index in encounters.indices {
      let encounter = encounters[index]
      precondition(encounter.first != encounter.second, "a player cannot meet itself")
      precondition(
        min(encounter.wins, encounter.draws, encounter.losses) >= 0 && encounter.games.isFinite,
        "counts must be finite and not negative")
    }
    self.options = options
    pairings = Pairings(encounters, playerCount: names.count)
    let (groups, determineAdvantage) = pairings.groups()
    self.groups = groups
    fitsAdvantage = options.hasFirstPlayer && determineAdvantage
    anchors = pairings.players.map { known[$0]?.variance == 0 ? known[$0]?.strength : nil }
    looseAnchors = pairings.players.enumerated().compactMap { index, player in
      guard let known = known[player], known.variance > 0 else { return nil }
      return LooseAnchor(player: index, strength: known.strength, variance: known.variance)
    }
    let drawn = pairings.encounters.reduce(0) { $0 + $1.draws }
    let games = pairings.encounters.reduce(0) { $0 + $1.games }
    drawnShare = drawn / games
    drawsAreMixed = drawn > 0 && drawn < games
  }

  /// Throws ``RatingError/notConnected(_:)`` if the likelihood without a prior has no finite maximum.
  ///
  /// The log-likelihood is concave. Therefore there is no finite maximum if and only if, in some direction,
  /// ratings move apart and the log-likelihood never decreases. In such a direction, a player rises at least
  /// as much as each opponent against which it scored points. No anchor moves, because the prior of a loose
  /// anchor would decrease without limit. So players that scored against each other rise equally, and all
  /// anchors rise equally, as if they had scored against each other. Such a direction is missing if and only
  /// if each group is one set of such players. For this condition, all groups with anchors count as one
  /// group.
  func checkMutualGroups(names: [String]) throws(RatingError) {
    let held = anchored
    let mutual = pairings.mutualGroups(joining: held.sorted())
    let freeCount = groups.count { held.isDisjoint(with: $0) }
    guard mutual.count > freeCount + (held.isEmpty ? 0 : 1) else { return }
    throw .notConnected(mutual.map { $0.map { names[pairings.players[$0]] } })
  }

  /// Fits the strengths.
  ///
  /// If the results do not bound the advantage or the draw parameter, or if the fit does not converge, both
  /// parameters get a prior with the weight ``RatingOptions/prior``. If this weight is 0, an error is thrown.
  func solve(_ clusters: ClusteredGames?) throws(RatingError) -> RatingSolution {
    do {
      return try solve(clusters, options.solver)
    } catch {
      // Conjugate gradients may fail in cases in which a slow factorization succeeds.
      guard case .notConverged = error, options.solver == .automatic else { throw error }
      return try solve(clusters, .sparse)
    }
  }

  private func solve(
    _ clusters: ClusteredGames?, _ solver: RatingOptions.Solver
  ) throws(RatingError) -> RatingSolution {
    let unknowns = Unknowns(
      anchored: anchors.map { $0 != nil },
      fitsAdvantage: fitsAdvantage,
      fitsDraws: options.model.hasDrawParameter && drawsAreMixed)
    var likelihood = Likelihood(
      // If all games or no games are draws, all models lead to the same ratings.
      model: drawsAreMixed ? options.model : .points, pairings: pairings,
      priors: PairingPrior.all(pairings, prior: options.prior), unknowns: unknowns,
      centering: GroupCentering(groups: shiftedGroups, unknowns: unknowns),
      looseAnchors: looseAnchors, prior: options.prior)
    likelihood.layout = SparseLayout(pairings, unknowns, clusters, solver: solver)
    var solution: Likelihood.Maximum
    var weighted: Likelihood?
    var clusters = clusters
    do {
      solution = try likelihood.maximum(from: start, isBounded: false)
      if let games = clusters,
        let distinct = likelihood.withoutRepeats(games, at: solution.strengths)
      {
        likelihood = distinct.likelihood
        clusters = distinct.clusters
        solution = try likelihood.maximum(from: solution.strengths, isBounded: true)
      }
    } catch {
      guard options.prior > 0 else { throw error }
      likelihood.seatPrior = options.prior
      solution = try likelihood.maximum(from: start, isBounded: true)
      // The cluster-robust estimate degenerates in this case, so the games are weighted instead.
      weighted = clusters.flatMap { likelihood.weighted(by: $0, at: solution.strengths) }
      if let weighted { solution = try weighted.maximum(from: start, isBounded: true) }
    }
    let covariance = Covariance(
      weighted ?? likelihood, at: solution,
      // The model `points` is not a true likelihood.
      usesResiduals: options.model == .points && likelihood.seatPrior == 0, seats: options.seats,
      clusters: likelihood.seatPrior == 0 ? clusters : nil)
    guard let covariance else { throw .notConverged(steps: solution.steps) }
    return RatingSolution(
      likelihood: likelihood, maximum: solution, covariance: covariance, clusters: clusters)
  }

  /// The players with an anchor, fixed or loose.
  private var anchored: Set<Int> {
    Set(anchors.indices.filter { anchors[$0] != nil } + looseAnchors.map(\.player))
  }

  /// The groups without a loose anchor.
  ///
  /// The ratings of such a group can be shifted together if the group has no fixed anchor either.
  private var shiftedGroups: [[Int]] {
    let held = Set(looseAnchors.map(\.player))
    return groups.filter { held.isDisjoint(with: $0) }
  }

  /// Returns the share of draws between equal players; nil for a model without a draw parameter.
  ///
  /// If the draw parameter was not fitted, its variance is nil, and the observed share of draws is returned.
  func drawShare(_ parameter: Double, _ variance: Double?) -> Estimate? {
    guard options.model.hasDrawParameter else { return nil }
    guard let variance else { return Estimate(value: drawnShare, standardError: nil) }
    let share = logistic(parameter)
    return Estimate(
      value: share, standardError: share * logistic(-parameter) * variance.squareRoot())
  }

  /// The initial strengths: each player's rating from its score, as if all its opponents were equally strong,
  /// and the observed share of draws.
  private var start: Strengths {
    var start = Strengths(ratings: anchors.map { $0 ?? 0 })
    let leads = pairings.scores().map {
      ln(($0.points + 0.5) / ($0.games - $0.points + 0.5))
    }
    var levels = anchors
    for anchor in looseAnchors { levels[anchor.player] = anchor.strength }
    for group in groups {
      let given = group.compactMap { levels[$0] }
      let level = given.isEmpty ? 0 : given.reduce(0, +) / Double(given.count)
      let mean = group.reduce(0) { $0 + leads[$1] } / Double(group.count)
      for player in group where anchors[player] == nil {
        start.ratings[player] = level + leads[player] - mean
      }
    }
    if drawsAreMixed { start.drawParameter = ln(drawnShare / (1 - drawnShare)) }
    return start
  }

  /// The difference, in logits, below which two ratings are treated as equal.
  private static let tie = 1e-8

  /// Returns the ratings, sorted by group, then by strength, the strongest first.
  func ranking(_ strengths: [Double], _ covariance: Covariance) -> [PlayerRating] {
    let scores = pairings.scores()
    let held = anchored
    let intervals = RankIntervals(
      strengths, groups: groups, covariance, met: pairings.met,
      certainty: options.rankCertainty)
    var ranking: [PlayerRating] = []
    for (number, group) in groups.enumerated() {
      let sorted = group.sorted {
        (-strengths[$0], $0) < (-strengths[$1], $1)
      }
      var rank = 1
      for (index, player) in sorted.enumerated() {
        let strength = strengths[player]
        if index > 0, strengths[sorted[index - 1]] - strength > Self.tie {
          rank = index + 1
        }
        let isOpen = !held.contains(player)
        let bound: PlayerRating.Bound? =
          isOpen && scores[player].isPerfect
          ? .atLeast : isOpen && scores[player].isWinless ? .atMost : nil
        let elo = EloScale.mean + strength / EloScale.logit
        let interval = covariance.interval(of: player)
        ranking.append(
          PlayerRating(
            player: pairings.players[player], group: number + 1, rank: rank,
            ranks: intervals.ranks(of: player, among: group.count),
            elo: elo,
            low: bound == .atMost ? -.infinity : elo + interval.low / EloScale.logit,
            high: bound == .atLeast ? .infinity : elo + interval.high / EloScale.logit,
            standardError: covariance.variance(of: player).squareRoot() / EloScale.logit,
            bound: bound))
      }
    }
    return ranking
  }
}
