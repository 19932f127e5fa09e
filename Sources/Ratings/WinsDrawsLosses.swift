/// How games of two players ended, from the side of one of them.
package struct WinsDrawsLosses: Hashable, Sendable {
  /// The games that the player won.
  package var wins: Int
  /// The games without a winner.
  package var draws: Int
  /// The games that the player lost.
  package var losses: Int

  /// Counts of games.
  ///
  /// - Parameters:
  ///   - wins: the games won, 0 or more.
  ///   - draws: the games drawn, 0 or more.
  ///   - losses: the games lost, 0 or more.
  package init(wins: Int = 0, draws: Int = 0, losses: Int = 0) {
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  /// How many games there are.
  package var games: Int { wins + draws + losses }

  /// The player's points: a draw is half of one.
  package var points: Double { Double(wins) + Double(draws) / 2 }

  /// The points a game, from 0 to 1; nil without games.
  package var score: Double? { games > 0 ? points / Double(games) : nil }

  /// The same games from the other player's side.
  package var reversed: WinsDrawsLosses {
    WinsDrawsLosses(wins: losses, draws: draws, losses: wins)
  }

  /// Adds the counts of other games.
  package static func += (sum: inout WinsDrawsLosses, other: WinsDrawsLosses) {
    sum.wins += other.wins
    sum.draws += other.draws
    sum.losses += other.losses
  }
}

/// The games of two players in which the same one had the first seat, as counts.
///
/// Counts are numbers of games, 0 or more; they need not be whole, so that expected counts and
/// weighted games can be rated too.
package struct Encounter: Hashable, Sendable {
  private var seats: SIMD2<Int32>
  /// The games that the first player won.
  package var wins: Double
  /// The games without a winner.
  package var draws: Double
  /// The games that the first player lost.
  package var losses: Double

  package init(first: Int, second: Int, wins: Double, draws: Double, losses: Double) {
    seats = SIMD2(Int32(first), Int32(second))
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  /// Counts of whole games, from the first player's side.
  package init(first: Int, second: Int, _ results: WinsDrawsLosses) {
    self.init(
      first: first, second: second, wins: Double(results.wins), draws: Double(results.draws),
      losses: Double(results.losses))
  }

  /// The index of the player in the first seat.
  package var first: Int {
    get { Int(seats.x) }
    set { seats.x = Int32(newValue) }
  }

  /// The index of the player in the second seat, another one.
  package var second: Int {
    get { Int(seats.y) }
    set { seats.y = Int32(newValue) }
  }

  /// How many games there are.
  package var games: Double { wins + draws + losses }

  /// The first player's points: a draw is half of one.
  var points: Double { wins + draws / 2 }

  /// Adds the results of games with the same seats.
  mutating func add(_ other: Encounter) {
    wins += other.wins
    draws += other.draws
    losses += other.losses
  }
}
