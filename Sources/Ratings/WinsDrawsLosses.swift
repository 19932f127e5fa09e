/// How games of two players ended, from the side of one of them.
package struct WinsDrawsLosses: Hashable, Sendable {
  package var wins: Int
  package var draws: Int
  package var losses: Int

  package init(wins: Int = 0, draws: Int = 0, losses: Int = 0) {
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  package var games: Int { wins + draws + losses }

  /// The player's points: a draw is half of one.
  package var points: Double { Double(wins) + Double(draws) / 2 }

  /// The points a game, from 0 to 1; nil without games.
  package var score: Double? { games > 0 ? points / Double(games) : nil }

  package var reversed: WinsDrawsLosses {
    WinsDrawsLosses(wins: losses, draws: draws, losses: wins)
  }

  package static func += (sum: inout WinsDrawsLosses, other: WinsDrawsLosses) {
    sum.wins += other.wins
    sum.draws += other.draws
    sum.losses += other.losses
  }
}

/// The games of two players with the same one in the first seat, as counts, which need not be
/// whole.
package struct Encounter: Hashable, Sendable {
  private let seats: SIMD2<Int32>
  package var wins: Double
  package var draws: Double
  package var losses: Double

  package init(first: Int, second: Int, wins: Double, draws: Double, losses: Double) {
    seats = SIMD2(Int32(first), Int32(second))
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  package init(first: Int, second: Int, _ results: WinsDrawsLosses) {
    self.init(
      first: first, second: second, wins: Double(results.wins), draws: Double(results.draws),
      losses: Double(results.losses))
  }

  package var first: Int { Int(seats.x) }
  package var second: Int { Int(seats.y) }
  package var games: Double { wins + draws + losses }

  /// The first player's points: a draw is half of one.
  var points: Double { wins + draws / 2 }

  /// Adds games as they count.
  package mutating func add(_ part: ClusterPart) {
    wins += part.weighted.x
    draws += part.weighted.y
    losses += part.weighted.z
  }

  mutating func add(_ other: Encounter) {
    wins += other.wins
    draws += other.draws
    losses += other.losses
  }
}
