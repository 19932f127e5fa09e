/// The additional games until ratings are accurate enough, if the current ratings are right.
package struct GamePlan: Sendable {
  /// The games, at least one, that two players need.
  package struct Part: Hashable, Sendable {
    package let one: Int
    package let other: Int
    package let games: Int
  }

  /// The parts, those with the most games first.
  package let parts: [Part]

  package var games: Int { parts.reduce(0) { $0 + $1.games } }

  /// The greatest number of games in a plan.
  private static let limit = 1e9

  /// Plans whole meetings until no rating of the largest group has a greater error, except ratings
  /// with a bound on one side; nil if that takes more than a billion games.
  ///
  /// - Parameters:
  ///   - error: Half of the 95 % interval, in Elo.
  ///   - fit: The current ratings.
  ///   - encounters: The games played so far.
  ///   - gamesInMeeting: The number of games in a meeting.
  package init?(
    until error: Double, _ fit: RatingFit, _ encounters: [Encounter], gamesInMeeting: Int
  ) {
    let field = fit.ratings.filter { $0.group == 1 }
    var places: [Int: Int] = [:]
    for (place, rating) in field.enumerated() { places[rating.player] = place }
    var games = encounters.compactMap { encounter -> Encounter? in
      guard let first = places[encounter.first], let second = places[encounter.second] else {
        return nil
      }
      return Encounter(
        first: first, second: second, wins: encounter.wins, draws: encounter.draws,
        losses: encounter.losses)
    }
    var count = games.reduce(0) { $0 + $1.games }
    var design = PairingDesign(games, players: field.count)
    // The ratio of the fitted variances to the design's, which knows neither repeated games nor
    // draws.
    let factors = field.indices.map { place in
      field[place].bound == nil
        ? Self.variance(field[place].error) / design.variance(of: place) : 0
    }
    let wanted = Self.variance(error)
    var planned: [SIMD2<Int32>: Int] = [:]
    while field.indices.contains(where: { factors[$0] * design.variance(of: $0) > wanted }) {
      let round = design.pairings(of: Array(field.indices))
      guard !round.isEmpty, count < Self.limit else { return nil }
      // Several such rounds at a time, if one round changes little.
      let meetings = max(1, Int(0.05 * count) / (round.count * gamesInMeeting))
      for (one, other) in round {
        let added = meetings * gamesInMeeting
        planned[SIMD2(Int32(min(one, other)), Int32(max(one, other))), default: 0] += added
        count += Double(added)
        // The results are those that the ratings predict.
        let score = EloScale.expectedScore(field[one].elo - field[other].elo)
        games.append(
          Encounter(
            first: one, second: other, wins: score * Double(added), draws: 0,
            losses: (1 - score) * Double(added)))
      }
      design = PairingDesign(games, players: field.count)
    }
    parts = planned.map { pair, games in
      Part(one: field[Int(pair.x)].player, other: field[Int(pair.y)].player, games: games)
    }.sorted { ($1.games, $0.one, $0.other) < ($0.games, $1.one, $1.other) }
  }

  /// Plans games between two players until the error of their difference is no greater than the
  /// difference; nil if they are in different groups, or if that takes more than a billion games.
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

  /// Returns the variance, in square logits, for half of a 95 % interval in Elo.
  private static func variance(_ error: Double) -> Double {
    let deviation = EloScale.logits(error / EloScale.errorFactor)
    return deviation * deviation
  }
}
