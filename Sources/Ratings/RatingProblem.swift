/// What a fit works on: the results of those who are rated, and what is given of them.
struct RatingProblem {
  let pairings: Pairings
  /// The sets of players whom games connect, the largest first.
  let groups: [[Int]]
  private let options: RatingOptions
  /// The given strength of each rated player that is an anchor, in logits.
  private let anchors: [Double?]
  private let looseAnchors: [LooseAnchor]
  private let fitsAdvantage: Bool
  private let drawnShare: Double
  private let drawsAreMixed: Bool

  /// Throws where the options are wrong.
  init(
    _ encounters: consuming [Encounter], names: [String], options: RatingOptions
  ) throws(RatingError) {
    let known = try options.known(among: names)
    for index in encounters.indices {
      let encounter = encounters[index]
      precondition(encounter.first != encounter.second, "a player does not meet itself")
      precondition(
        min(encounter.wins, encounter.draws, encounter.losses) >= 0 && encounter.games.isFinite,
        "counts are numbers of games")
    }
    self.options = options
    pairings = Pairings(encounters, playerCount: names.count)
    let (groups, tellAdvantage) = pairings.groups()
    self.groups = groups
    fitsAdvantage = options.hasFirstPlayer && tellAdvantage
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

  /// Refuses results that have no greatest likelihood.
  func checkMutualGroups(names: [String]) throws(RatingError) {
    let mutual = pairings.mutualGroups()
    guard mutual.count > groups.count else { return }
    throw .notConnected(mutual.map { $0.map { names[pairings.players[$0]] } })
  }

  /// Fits the strengths, with a weak belief about advantage and draws where nothing bounds them.
  func solve(
    _ clusters: ClusteredGames?
  ) throws(RatingError) -> (Likelihood, Likelihood.Maximum, Covariance) {
    let unknowns = Unknowns(
      anchored: anchors.map { $0 != nil },
      fitsAdvantage: fitsAdvantage,
      fitsDraws: options.model.hasDrawParameter && drawsAreMixed)
    var likelihood = Likelihood(
      // With draws only, or with none, the laws agree in their limit: a draw tells of equals.
      model: drawsAreMixed ? options.model : .points, pairings: pairings,
      priors: PairingPrior.all(pairings, prior: options.prior), unknowns: unknowns,
      centring: GroupCentring(groups: shiftedGroups, unknowns: unknowns),
      looseAnchors: looseAnchors)
    var solution: Likelihood.Maximum
    var weighed: Likelihood?
    do {
      solution = try likelihood.maximum(from: start, isBounded: false)
    } catch {
      guard options.prior > 0 else { throw error }
      likelihood.seatPrior = options.prior
      solution = try likelihood.maximum(from: start, isBounded: true)
      // There the scatter of clusters collapses, so that the games themselves are weighed.
      weighed = clusters.flatMap { likelihood.weighed(by: $0, at: solution.strengths) }
      if let weighed { solution = try weighed.maximum(from: start, isBounded: true) }
    }
    let covariance = Covariance(
      weighed ?? likelihood, at: solution,
      // The law of points is no true likelihood.
      usesResiduals: options.model == .points && likelihood.seatPrior == 0,
      clusters: likelihood.seatPrior == 0 ? clusters : nil)
    guard let covariance else { throw .notConverged(steps: solution.steps) }
    return (likelihood, solution, covariance)
  }

  /// The groups whose ratings nothing outside the games holds.
  private var shiftedGroups: [[Int]] {
    let held = Set(looseAnchors.map(\.player))
    return groups.filter { held.isDisjoint(with: $0) }
  }

  /// The share of draws between equals; nil for a law without one.
  func drawShare(_ parameter: Double, _ variance: Double?) -> Estimate? {
    guard options.model.hasDrawParameter else { return nil }
    guard let variance else { return Estimate(value: drawnShare, standardError: nil) }
    let share = logistic(parameter)
    return Estimate(
      value: share, standardError: share * logistic(-parameter) * variance.squareRoot())
  }

  /// Everyone where its score would put it among equals, and draws as frequent as they were.
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

  /// The difference in logits below which two ratings are the same.
  private static let tie = 1e-8

  func ranking(_ strengths: [Double], _ covariance: Covariance) -> [PlayerRating] {
    let scores = pairings.scores()
    let intervals = RankIntervals(
      strengths, groups: groups, covariance, certainty: options.rankCertainty)
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
        let isOpen = anchors[player] == nil
        ranking.append(
          PlayerRating(
            player: pairings.players[player], group: number + 1, rank: rank,
            ranks: intervals.ranks(of: player, among: group.count),
            elo: EloScale.mean + strength / EloScale.logit,
            standardError: covariance.variance(of: player).squareRoot() / EloScale.logit,
            bound: isOpen && scores[player].isPerfect
              ? .atLeast : isOpen && scores[player].isWinless ? .atMost : nil))
      }
    }
    return ranking
  }
}
