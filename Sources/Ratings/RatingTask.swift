/// One fit on its way from results to strengths.
struct RatingTask {
  let pairings: Pairings
  let groups: [[Int]]
  let options: RatingOptions
  let clusters: (any ClusteredGames)?
  /// The given strength of each rated player that is an anchor, in logits.
  let anchors: [Double?]

  init(
    _ encounters: consuming [Encounter], clusters: (any ClusteredGames)?, playerCount: Int,
    options: RatingOptions
  ) {
    for index in encounters.indices {
      let encounter = encounters[index]
      precondition(encounter.first != encounter.second, "a player does not meet itself")
      precondition(
        min(encounter.wins, encounter.draws, encounter.losses) >= 0 && encounter.games.isFinite,
        "counts are numbers of games")
    }
    self.options = options
    self.clusters = clusters
    pairings = Pairings(encounters, playerCount: playerCount)
    groups = pairings.groups()
    var given = [Double?](repeating: nil, count: playerCount)
    for anchor in options.anchors {
      given[anchor.player] = (anchor.elo - EloScale.mean) * EloScale.logit
    }
    anchors = pairings.players.map { given[$0] }
  }

  /// Refuses results that have no greatest likelihood.
  func checkMutualGroups(names: [String]) throws(RatingError) {
    let mutual = pairings.mutualGroups()
    guard mutual.count > groups.count else { return }
    throw .notConnected(mutual.map { $0.map { names[pairings.players[$0]] } })
  }

  /// What a fit found, by the numbers of the rated players.
  struct Outcome {
    var strengths: [Double] = []
    var covariance: Covariance?
    var advantage: Estimate?
    var drawShare: Estimate?
    var logLikelihood = 0.0
    var steps = 0
  }

  /// Fits the strengths, first as the results stand and, if they leave the advantage or the draws
  /// without a bound, with a weak belief about those as well.
  func solve() throws(RatingError) -> Outcome {
    guard pairings.count > 0 else { return Outcome() }
    let unknowns = Unknowns(
      anchored: anchors.map { $0 != nil },
      fitsAdvantage: options.hasFirstPlayer && pairings.tellAdvantage(),
      fitsDraws: options.model.law.modelsDraws && draws.areMixed)
    // With draws only, or with none, the laws agree in their limit: a draw tells of equals.
    let law = draws.areMixed ? options.model.law : HalfPointLaw()
    var likelihood = Likelihood(
      law: law, pairings: pairings, priors: PairPrior.all(pairings, prior: options.prior),
      unknowns: unknowns)
    let centring = GroupCentring(groups: groups, unknowns: unknowns)
    let solution: Newton.Solution
    do {
      solution = try Newton(likelihood: likelihood, centring: centring)
        .solve(from: start, isBounded: false)
    } catch {
      guard options.prior > 0 else { throw error }
      likelihood.seatPrior = options.prior
      solution = try Newton(likelihood: likelihood, centring: centring)
        .solve(from: start, isBounded: true)
    }
    let covariance = Covariance(
      likelihood, at: solution, centring: centring,
      usesResiduals: options.model.law.wantsSandwich && likelihood.seatPrior == 0,
      clusters: likelihood.seatPrior == 0 ? clusters : nil)
    guard let covariance else { throw .notConverged(steps: solution.steps) }
    return outcome(solution, covariance)
  }

  private func outcome(_ solution: Newton.Solution, _ covariance: Covariance) -> Outcome {
    Outcome(
      strengths: solution.strengths.ratings, covariance: covariance,
      advantage: covariance.varianceOfAdvantage.map {
        Estimate(
          value: solution.strengths.advantage / EloScale.logit,
          standardError: $0.squareRoot() / EloScale.logit)
      },
      drawShare: drawShare(solution.strengths.drawParameter, covariance.varianceOfDraw),
      logLikelihood: solution.value, steps: solution.steps)
  }

  private func drawShare(_ parameter: Double, _ variance: Double?) -> Estimate? {
    guard options.model.law.modelsDraws else { return nil }
    guard let variance else {
      return Estimate(value: draws.share, standardError: nil)
    }
    let share = logistic(parameter)
    return Estimate(
      value: share, standardError: share * logistic(-parameter) * variance.squareRoot())
  }

  /// Everyone where its score would put it among equals, about 0 or the mean of its group's
  /// anchors, and draws as frequent as they were.
  private var start: Strengths {
    var start = Strengths(ratings: anchors.map { $0 ?? 0 })
    let leads = pairings.scores().map {
      Elementary.log(($0.points + 0.5) / ($0.games - $0.points + 0.5))
    }
    for group in groups {
      let given = group.compactMap { anchors[$0] }
      let level = given.isEmpty ? 0 : given.reduce(0, +) / Double(given.count)
      let mean = group.reduce(0) { $0 + leads[$1] } / Double(group.count)
      for player in group where anchors[player] == nil {
        start.ratings[player] = level + leads[player] - mean
      }
    }
    if draws.areMixed { start.drawParameter = Elementary.log(draws.share / (1 - draws.share)) }
    return start
  }

  private var draws: (share: Double, areMixed: Bool) {
    let drawn = pairings.encounters.reduce(0) { $0 + $1.draws }
    let games = pairings.encounters.reduce(0) { $0 + $1.games }
    return (drawn / games, drawn > 0 && drawn < games)
  }
}

extension RatingTask {
  /// The difference in logits below which two ratings are the same.
  private static let tie = 1e-8

  /// The players' ratings, by group and in it by rank.
  func ranking(_ outcome: Outcome) -> [PlayerRating] {
    guard let covariance = outcome.covariance else { return [] }
    let bounds = bounds()
    var ranking: [PlayerRating] = []
    for (number, group) in groups.enumerated() {
      let sorted = group.sorted {
        (-outcome.strengths[$0], $0) < (-outcome.strengths[$1], $1)
      }
      var rank = 1
      for (index, player) in sorted.enumerated() {
        let strength = outcome.strengths[player]
        if index > 0, outcome.strengths[sorted[index - 1]] - strength > Self.tie {
          rank = index + 1
        }
        var ranks = (best: 1, worst: group.count)
        for other in sorted where other != player {
          let variance = covariance.varianceOfDifference(player, other)
          let lead = strength - outcome.strengths[other]
          guard lead * lead > EloScale.errorFactor * EloScale.errorFactor * variance else {
            continue
          }
          if lead < 0 { ranks.best += 1 } else { ranks.worst -= 1 }
        }
        ranking.append(
          PlayerRating(
            player: pairings.players[player], group: number + 1, rank: rank,
            ranks: ranks.best...ranks.worst, elo: EloScale.mean + strength / EloScale.logit,
            standardError: covariance.variance(of: player).squareRoot() / EloScale.logit,
            bound: anchors[player] == nil ? bounds[player] : nil))
      }
    }
    return ranking
  }

  /// Which players won or lost every game.
  private func bounds() -> [PlayerRating.Bound?] {
    pairings.scores().map { score in
      if score.points == score.games { .atLeast } else { score.points == 0 ? .atMost : nil }
    }
  }
}
