internal import Ratings

/// The results of the previous rounds of a ladder.
struct LadderHistory: Sendable {
  /// The results of each pair of players; the key contains the indices of the two players.
  ///
  /// In a game of two seats, the player with the first seat comes first. In a game of more seats, the player
  /// whose name sorts first comes first.
  private var results: [SIMD2<Int32>: WinsDrawsLosses] = [:]
  /// For each list of players, the number of the last requested cycle of games, as in ``GameIdentities``.
  ///
  /// A list is in the order of seats, starting with the player whose name sorts first.
  private var lastCycles: [[Int]: Int] = [:]
  /// For each player and seat, the number of requested games; empty in a game of two seats.
  private(set) var seatCounts: [Int: [Int]] = [:]
  /// The number of games played.
  private(set) var games = 0
  private(set) var rounds: UInt64 = 0
  /// The ratings if the ladder has too many players for an exact fit; otherwise nil.
  private(set) var ratings: OnlineRatings?
  /// The players that were withdrawn before they had played all requested games.
  private(set) var absent: Set<Int> = []

  /// The largest number of players for an exact fit.
  ///
  /// The time of the fit grows with the cube of the number of players.
  private static let exactSize = 256

  /// Creates a history without games for a given number of players.
  init(players: Int) {
    if players > Self.exactSize { ratings = OnlineRatings(players: players) }
  }

  /// Returns the results between the given players, which are numbered by their index in `players`.
  ///
  /// The encounters are sorted by players, because the sum of floating-point numbers depends on their order.
  /// The N(N − 1)/2 comparisons at a table of N players are not independent. Each comparison counts as
  /// 3/(N + 1) of a game. This weight follows from the variance of a player's place among equal players.
  func encounters(of players: [Int], seats: Int) -> [Encounter] {
    let weight = Self.weight(seats: seats)
    let places = Dictionary(uniqueKeysWithValues: players.enumerated().map { (Int32($1), $0) })
    return results.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }
      .compactMap { seats, results in
        guard let first = places[seats.x], let second = places[seats.y] else { return nil }
        return Encounter(
          first: first, second: second, wins: weight * Double(results.wins),
          draws: weight * Double(results.draws), losses: weight * Double(results.losses))
      }
  }

  /// Returns the number of the last requested cycle of the given players; 0 if there was none.
  ///
  /// The players are in the order of seats, starting with the player whose name sorts first.
  func lastCycle(of players: [Int]) -> Int { lastCycles[players] ?? 0 }

  /// Returns the players in an order of seats that evens out how often each player has each seat.
  ///
  /// `meetings` is the number of games that the players will play. From game to game, each player moves up by
  /// one seat.
  func seats(of players: [Int], meetings: Int) -> [Int] {
    let seats = players.count
    func cost(_ order: [Int]) -> Int {
      // In a complete cycle, each player has each seat once.
      (0..<meetings % seats).reduce(0) { sum, turn in
        sum
          + order.enumerated().reduce(0) {
            $0 + (seatCounts[$1.element]?[($1.offset + turn) % seats] ?? 0)
          }
      }
    }
    var order = players
    var least = cost(order)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for one in order.indices {
        for other in order.indices[(one + 1)...] {
          order.swapAt(one, other)
          let cost = cost(order)
          if cost < least {
            least = cost
            isSettled = false
          } else {
            order.swapAt(one, other)
          }
        }
      }
    }
    return order
  }

  /// Returns the largest error, in Elo, of the ratings that are bounded on both sides.
  ///
  /// In an exact fit, the error is infinite if games do not connect all players, or if no rating is bounded
  /// on both sides. The error is nil if the players cannot be rated.
  func largestError(of players: [Int], _ progress: GameProgress) -> Double? {
    if let ratings { return ratings.largestError(of: players) }
    var options = RatingOptions()
    options.hasFirstPlayer = progress.identities.gamesInMeeting == 2
    options.rankCertainty = .pairwise
    let names = players.map { progress.players[$0].name }
    guard
      let fit = try? RatingFit(
        encounters(of: players, seats: progress.seats), names: names, options: options)
    else { return nil }
    guard fit.groupCount == 1, fit.ratings.count == players.count else { return .infinity }
    return fit.ratings.filter { $0.bound == nil }.map(\.error).max() ?? .infinity
  }

  /// Adds the pairings and the results of a round.
  mutating func add(_ round: PairingSet, _ progress: GameProgress) {
    guard case .listed(let pairings) = round else {
      preconditionFailure("a round of a ladder lists its pairings")
    }
    var results: [(first: Int, second: Int, results: WinsDrawsLosses)] = []
    for pairing in pairings { results += add(pairing, progress) }
    ratings?.add(results, weight: Self.weight(seats: progress.seats))
    rounds += 1
  }

  /// Adds a pairing of the round, and returns the results of the pairing's games.
  private mutating func add(
    _ pairing: Pairing, _ progress: GameProgress
  ) -> [(first: Int, second: Int, results: WinsDrawsLosses)] {
    let found = progress.results(of: pairing)
    if ratings == nil {
      for (first, second, results) in found where results.games > 0 {
        self.results[SIMD2(Int32(first), Int32(second)), default: WinsDrawsLosses()] += results
      }
    }
    let identities = progress.identities
    let remaining = progress.remainingCount(of: pairing)
    games += pairing.meetings.count * identities.gamesInMeeting - remaining
    if remaining > 0 { absent.formUnion(progress.withdrawn.intersection(pairing.players)) }
    lastCycles[pairing.players.fromLeast] = identities.lastCycle(of: pairing)
    // In a game of two seats, both players have both seats equally often.
    guard progress.seats > 2 else { return found }
    for turn in 0..<identities.gamesInCycle {
      guard let rounds = identities.rounds(turn: turn, in: pairing.meetings) else { continue }
      for (seat, player) in pairing.players(turn: turn).enumerated() {
        seatCounts[player, default: Array(repeating: 0, count: progress.seats)][seat] +=
          rounds.count
      }
    }
    return found
  }

  /// The weight of a comparison at a table, in games.
  private static func weight(seats: Int) -> Double { 3 / Double(seats + 1) }
}
