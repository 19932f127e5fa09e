import JSON
internal import Ratings

/// A format that schedules the games that give the most information about the ranking.
///
/// The tournament ends when all ratings are accurate enough, or after a given number of games. Some ratings
/// are bounded on one side only, such as the rating of a player that has won all games. The format ignores
/// the errors of these ratings, unless all ratings are of this kind. Each round depends only on the results
/// of the previous rounds, and not on the times and the machines of their games.
package struct AdaptiveLadder: ReadableFormat {
  package static let name = "ladder"
  package static let summary = "the next games are those that add the most information"
  package static let hasTables = true
  package static let keys = ["error", "games"]

  /// The largest error of a rating that is accurate enough: half of its 95 % interval, in Elo.
  private let error: Int
  /// The number of games after which no round begins even if ratings are not accurate enough; nil for no
  /// limit.
  private let games: Int?

  package init(error: Int, games: Int?) {
    self.error = error
    self.games = games
  }

  package init(_ section: ConfigurationSection) throws(ConfigurationError) {
    error = try section.integer("error", in: 1...1000) ?? 30
    games = try section.integer("games", in: 1...1_000_000_000)
  }

  package var needsResults: Bool { true }

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    guard progress.players.count >= progress.seats else { return nil }
    guard let last, var history = last.history as? LadderHistory else {
      return round(
        "start", LadderHistory(players: progress.players.count), Array(progress.players.indices),
        progress)
    }
    history.add(last.pairings, progress)
    let players = progress.players.indices.filter { !history.absent.contains($0) }
    guard players.count >= progress.seats, history.games < games ?? .max,
      let largest = history.largestError(of: players, progress), largest > Double(error)
    else { return nil }
    let title =
      "after \(counted(history.games, "game", "games"))"
      + (largest.isFinite ? ", largest error ± \(Int(largest.rounded())) Elo" : "")
    return round(title, history, players, progress)
  }

  /// Returns the most informative round; ties, such as between all games of the first round, are broken by
  /// lot.
  private func round(
    _ title: String, _ history: LadderHistory, _ players: [Int], _ progress: GameProgress
  ) -> RoundPairings {
    let order = RandomOrder(progress)
    if let ratings = history.ratings {
      let pairings = self.pairings(players, ratings, order, history, progress)
      return RoundPairings(title: title, pairings: .listed(pairings), history: history)
    }
    let lots = order.order(of: players, turn: history.rounds)
    let design = PairingDesign(
      history.encounters(of: lots, seats: progress.seats), players: lots.count)
    let pairings =
      progress.seats > 2
      ? tables(lots, design, history, progress) : self.pairings(lots, design, history, progress)
    return RoundPairings(title: title, pairings: .listed(pairings), history: history)
  }

  /// Returns the pairings or tables of a ladder with too many players for an exact fit of the ratings.
  ///
  /// The format draws a strength from the distribution of each player. Players meet if they are neighbors in
  /// the order of these strengths.
  private func pairings(
    _ players: [Int], _ ratings: OnlineRatings, _ order: RandomOrder, _ history: LadderHistory,
    _ progress: GameProgress
  ) -> [Pairing] {
    let drawn = players.map { player in
      let lot = order.lot(of: player, turn: history.rounds)
      return (strength: ratings.drawnStrength(of: player, lot: lot), lot: lot, player: player)
    }
    let sorted = drawn.sorted { ($1.strength, $0.lot) < ($0.strength, $1.lot) }.map(\.player)
    let seats = progress.seats
    // If the players do not fill all tables, the players at different places of the order sit out in
    // successive rounds.
    let spare = sorted.count % seats
    let start = spare == 0 ? 0 : Int(history.rounds % UInt64(sorted.count / seats + 1)) * seats
    let seated = Array(sorted[..<start] + sorted[(start + spare)...])
    return stride(from: 0, to: seated.count, by: seats).map { place in
      pairing(of: seated[place..<(place + seats)].sorted(), history, progress)
    }
  }

  private func pairings(
    _ lots: [Int], _ design: PairingDesign, _ history: LadderHistory, _ progress: GameProgress
  ) -> [Pairing] {
    design.pairings(of: Array(lots.indices)).map { place, otherPlace in
      pairing(of: [lots[place], lots[otherPlace]].sorted(), history, progress)
    }
  }

  /// Returns the tables of a game of more than two seats.
  ///
  /// If the players do not fill all tables, the players with the most games sit out.
  private func tables(
    _ lots: [Int], _ design: PairingDesign, _ history: LadderHistory, _ progress: GameProgress
  ) -> [Pairing] {
    let seats = progress.seats
    let counts = lots.map { history.seatCounts[$0]?.reduce(0, +) ?? 0 }
    let order = lots.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
    let players = order.prefix(lots.count / seats * seats).sorted()
    return design.tables(of: players, seats: seats).map { table in
      // Sorted, because in the order of `design`, the same players would always sit next to each other.
      pairing(of: table.sorted().map { lots[$0] }, history, progress)
    }
  }

  /// Returns the next meetings of the players at a table.
  ///
  /// In a game of two seats, the players must be in ascending order.
  private func pairing(
    of table: [Int], _ history: LadderHistory, _ progress: GameProgress
  ) -> Pairing {
    guard progress.seats > 2 else {
      let count = history.lastCycle(of: table)
      return Pairing(table, meetings: (count + 1)...(count + progress.pairs))
    }
    let players = history.seats(of: table, meetings: progress.pairs)
    return Pairing(
      players, meetings: 1...progress.pairs, cycle: history.lastCycle(of: players.fromLeast) + 1)
  }
}
