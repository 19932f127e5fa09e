/// How many more games it takes until ratings are certain enough, if they are right as they are.
package struct GamePlan: Sendable {
  /// The games that two players still need, at least one.
  package struct Part: Hashable, Sendable {
    package let one: Int
    package let other: Int
    package let games: Int
  }

  /// Those with the most games first.
  package let parts: [Part]

  package var games: Int { parts.reduce(0) { $0 + $1.games } }

  /// A plan of more games is none: nobody plays them.
  private static let limit = 1e9

  /// The games until no bounded rating of the largest group has a greater error (half of the 95 %
  /// interval, in Elo), in whole meetings; nil where it takes more than a billion.
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
    // How errors differ from the design's, as games repeat each other or are drawn.
    let factors = field.indices.map { place in
      field[place].bound == nil
        ? Self.variance(field[place].error) / design.variance(of: place) : 0
    }
    let wanted = Self.variance(error)
    var planned: [SIMD2<Int32>: Int] = [:]
    while field.indices.contains(where: { factors[$0] * design.variance(of: $0) > wanted }) {
      let round = design.pairings(of: Array(field.indices))
      guard !round.isEmpty, count < Self.limit else { return nil }
      // Many rounds like it at once where each of them changes little.
      let meetings = max(1, Int(0.05 * count) / (round.count * gamesInMeeting))
      for (one, other) in round {
        let added = meetings * gamesInMeeting
        planned[SIMD2(Int32(min(one, other)), Int32(max(one, other))), default: 0] += added
        count += Double(added)
        // They end as the ratings say.
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

  /// The games of two players against each other until they are as far apart as the error of their
  /// difference; nil where they are rated apart, or so much alike that it takes more than a billion.
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

  /// The variance, in square logits, behind half of a 95 % interval in Elo.
  private static func variance(_ error: Double) -> Double {
    let deviation = EloScale.logits(error / EloScale.errorFactor)
    return deviation * deviation
  }
}
