/// A plan of the additional games that make ratings accurate enough or separate two players.
///
/// A plan for accurate ratings assumes that the true strengths are the expected strengths after the games so
/// far. A plan for two players assumes that their lead does not change.
package struct GamePlan: Sendable {
  /// The number of games, at least 1, that two players need.
  package struct Part: Hashable, Sendable {
    package let one: Int
    package let other: Int
    package let games: Int
  }

  /// The parts, those with the most games first.
  package let parts: [Part]

  package var games: Int { parts.reduce(0) { $0 + $1.games } }

  /// The range that contains, with a probability of about 90 %, the number of games that will be played.
  ///
  /// The range is nil for a plan that separates two players, for a field of more than ``rangeLimit`` players,
  /// and if the fit provides no random errors.
  ///
  /// Plans are made for 20 random fields, and the range covers their numbers of games and ``games``. The
  /// strengths of a random field are drawn from their posterior distribution, and the ratings have the errors
  /// that are expected at the end. The number of games that will be played is like the number in a 21st such
  /// plan. That number is in the range of the other 20 numbers with a probability of 19/21.
  package private(set) var range: ClosedRange<Int>?

  /// The size of the largest field for which the range is computed.
  package static let rangeLimit = 100
  /// The number of random fields for which the games are planned to compute the range.
  private static let drawCount = 20
  /// The largest number of games; for a plan until a given error, this includes the games so far.
  private static let limit = 1e9

  /// Plans whole meetings until every rating of the largest group has at most the given error; nil if that
  /// takes more than about a billion games, including the games so far.
  ///
  /// Ratings with only a lower or upper bound are ignored.
  ///
  /// - Parameters:
  ///   - error: Half of the 95 % interval, in Elo.
  ///   - fit: The current ratings.
  ///   - encounters: The games played so far.
  ///   - gamesInMeeting: The number of games in a meeting of two players, the unit in which games are
  ///     planned.
  package init?(
    until error: Double, _ fit: RatingFit, _ encounters: [Encounter], gamesInMeeting: Int
  ) {
    let field = GoalField(fit, encounters, gamesInMeeting: gamesInMeeting)
    let elo = field.elo
    guard let planned = field.games(until: Self.variance(error), elo: elo, limit: Self.limit) else {
      return nil
    }
    parts = planned.map { pair, games in
      Part(
        one: field.ratings[Int(pair.x)].player, other: field.ratings[Int(pair.y)].player,
        games: games)
    }.sorted { ($1.games, $0.one, $0.other) < ($0.games, $1.one, $1.other) }
    guard field.ratings.count <= Self.rangeLimit else { return }
    let errors = fit.drawnErrors(2 * Self.drawCount)
    guard errors.count == 2 * Self.drawCount else { return }
    let luck = field.luck(until: error)
    let counts = (0..<Self.drawCount).map { draw in
      let drawn = field.elo(with: errors[draw], and: errors[draw + Self.drawCount], times: luck)
      return field.games(until: Self.variance(error), elo: drawn, limit: Self.limit).map {
        $0.values.reduce(0, +)
      } ?? Int(Self.limit)
    }.sorted()
    range = min(counts[0], games)...max(counts[Self.drawCount - 1], games)
  }

  /// Plans games between two players until half of the 95 % interval of their rating difference is at most
  /// the difference.
  ///
  /// The plan is empty if this is already the case. Returns nil if games do not connect the players, or if
  /// the plan has more than a billion games.
  package init?(
    separating one: Int, _ other: Int, _ fit: RatingFit, _ encounters: [Encounter],
    gamesInMeeting: Int
  ) {
    guard let own = fit.ratings.first(where: { $0.player == one }),
      let its = fit.ratings.first(where: { $0.player == other }),
      let error = fit.errorOfDifference(one, other)
    else { return nil }
    let lead = abs(own.elo - its.elo)
    guard lead < error else {
      parts = []
      return
    }
    let players = 1 + (fit.ratings.map(\.player).max() ?? 0)
    let expected = PairingDesign(encounters, players: players).varianceOfDifference(one, other)
    let factor = Self.variance(error) / expected
    let chance = EloScale.expectedScore(lead)
    let games =
      (factor / Self.variance(lead) - 1 / expected) / (chance * (1 - chance))
    guard games < Self.limit else { return nil }
    let meetings = Int((games / Double(gamesInMeeting)).rounded(.up))
    parts = [Part(one: one, other: other, games: meetings * gamesInMeeting)]
  }

  /// Returns the variance, in square logits, that corresponds to half of a 95 % interval in Elo.
  fileprivate static func variance(_ error: Double) -> Double {
    let deviation = EloScale.logits(error / EloScale.errorFactor)
    return deviation * deviation
  }
}

/// The players for which games are planned: the largest group of a fit.
private struct GoalField {
  let ratings: [PlayerRating]
  /// The encounters, weighted by the information of their games relative to games without draws.
  private let encounters: [Encounter]
  private let gameCount: Double
  private let gamesInMeeting: Int
  private let design: PairingDesign
  private let model: RatingModel
  /// The draw parameter of the model; nil without draws.
  private let drawParameter: Double?
  /// For each player, the ratio of the fitted variance to the variance in the design; 0 for a rating with
  /// only a lower or upper bound, and for a fixed anchor.
  ///
  /// The variance in the design does not consider repeated games.
  private let factors: [Double]
  /// The expected strengths, in Elo.
  let elo: [Double]
  /// For each rating, the factor, from 0 to 1, that multiplies its distance from the mean (shrinkage).
  ///
  /// The variance of the true strengths is the variance of the ratings minus the variance of the errors.
  /// Fitted ratings are further apart than true strengths, so plans from fitted ratings would have too many
  /// games. Source: B. Efron and C. Morris, "Stein's estimation rule and its competitors: an empirical Bayes
  /// approach" (1973).
  private let shares: [Double]

  init(_ fit: RatingFit, _ encounters: [Encounter], gamesInMeeting: Int) {
    let ratings = fit.ratings.filter { $0.group == 1 }
    var places: [Int: Int] = [:]
    for (place, rating) in ratings.enumerated() { places[rating.player] = place }
    self.ratings = ratings
    self.gamesInMeeting = gamesInMeeting
    model = fit.model
    let draws = fit.drawShare.flatMap { $0.standardError == nil ? nil : $0.value }
    drawParameter = draws.map { ln($0 / (1 - $0)) }
    let count = Double(ratings.count)
    let mean = ratings.reduce(0) { $0 + $1.elo } / count
    let errors = ratings.map { $0.standardError * $0.standardError }
    let spread = ratings.reduce(0) { $0 + ($1.elo - mean) * ($1.elo - mean) }
    let variance = max(0, spread - errors.reduce(0, +)) / max(1, count - 1)
    let shares = errors.map { variance > 0 ? variance / (variance + $0) : 0 }
    self.shares = shares
    let elo = zip(ratings, shares).map { mean + $1 * ($0.elo - mean) }
    self.elo = elo
    let played = encounters.compactMap { encounter -> Encounter? in
      guard let first = places[encounter.first], let second = places[encounter.second] else {
        return nil
      }
      return Encounter(
        first: first, second: second, wins: encounter.wins, draws: encounter.draws,
        losses: encounter.losses)
    }
    gameCount = played.reduce(0) { $0 + $1.games }
    self.encounters = played.map { [model, drawParameter] in
      $0.weighted(by: model, drawParameter, difference: elo[$0.first] - elo[$0.second])
    }
    let design = PairingDesign(self.encounters, players: ratings.count)
    self.design = design
    factors = ratings.indices.map { place in
      ratings[place].bound == nil
        ? GamePlan.variance(ratings[place].error) / design.variance(withoutPriorOf: place) : 0
    }
  }

  /// Returns the ratio of the wanted error to the largest error of the fitted ratings, at most 1.
  ///
  /// Ratings with only a lower or upper bound are ignored.
  func luck(until error: Double) -> Double {
    let largest = ratings.filter { $0.bound == nil }.map(\.error).max() ?? error
    return min(1, error / max(largest, error))
  }

  /// Returns simulated ratings after the planned games, in Elo.
  ///
  /// Each rating is the sum of a true strength and an error. The true strength is the expected strength plus
  /// the player's random number in `errors`, scaled to the posterior distribution. The error is `factor`
  /// times the player's random number in `others`.
  func elo(
    with errors: [Int: Double], and others: [Int: Double], times factor: Double
  ) -> [Double] {
    ratings.indices.map { place in
      let player = ratings[place].player
      return elo[place] + shares[place].squareRoot() * (errors[player] ?? 0)
        + factor * (others[player] ?? 0)
    }
  }

  /// Returns the number of games for each pair of players until no rating has a variance above `wanted`, in
  /// square logits; nil if that takes more games than the limit, including the games so far.
  ///
  /// The results of these games are assumed to be the expected ones for the ratings `elo`.
  func games(until wanted: Double, elo: [Double], limit: Double) -> [SIMD2<Int32>: Int]? {
    var games = encounters
    var count = gameCount
    var design = design
    var planned: [SIMD2<Int32>: Int] = [:]
    while ratings.indices.contains(where: {
      factors[$0] > 0 && factors[$0] * design.variance(withoutPriorOf: $0) > wanted
    }) {
      let round = design.pairings(of: Array(ratings.indices))
      guard !round.isEmpty, count < limit else { return nil }
      // Adds several rounds at a time if one round changes little.
      let meetings = max(1, Int(0.05 * count) / (round.count * gamesInMeeting))
      for (one, other) in round {
        let added = meetings * gamesInMeeting
        planned[SIMD2(Int32(min(one, other)), Int32(max(one, other))), default: 0] += added
        count += Double(added)
        let score = EloScale.expectedScore(elo[one] - elo[other])
        let encounter = Encounter(
          first: one, second: other, wins: score * Double(added), draws: 0,
          losses: (1 - score) * Double(added))
        games.append(
          encounter.weighted(by: model, drawParameter, difference: elo[one] - elo[other]))
      }
      design = PairingDesign(games, players: ratings.count)
    }
    return planned
  }
}

extension Encounter {
  /// Returns the encounter with its counts multiplied by the relative information of a game.
  ///
  /// The relative information is the information about the difference of the two strengths, divided by the
  /// information of a game without draws.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - drawParameter: The draw parameter of the model; nil without draws.
  ///   - difference: The difference of the players in Elo.
  /// - Returns: The weighted encounter.
  fileprivate func weighted(
    by model: RatingModel, _ drawParameter: Double?, difference: Double
  ) -> Encounter {
    guard let drawParameter, games > 0 else { return self }
    let outcomes = model.outcomes(
      difference: EloScale.logits(difference), drawParameter: drawParameter)
    let chance = EloScale.expectedScore(difference)
    let information = outcomes.curvature(.expected, self).difference / games
    let factor = information / (chance * (1 - chance))
    return Encounter(
      first: first, second: second, wins: factor * wins, draws: factor * draws,
      losses: factor * losses)
  }
}
