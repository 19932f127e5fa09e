/// The results of games between two players, from the side of one of them.
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

  /// The player's points; a draw is half a point.
  package var points: Double { Double(wins) + Double(draws) / 2 }

  /// The points per game, from 0 to 1; nil without games.
  package var score: Double? { games > 0 ? points / Double(games) : nil }

  /// The same results from the opponent's side.
  package var reversed: WinsDrawsLosses {
    WinsDrawsLosses(wins: losses, draws: draws, losses: wins)
  }

  package static func += (sum: inout WinsDrawsLosses, other: WinsDrawsLosses) {
    sum.wins += other.wins
    sum.draws += other.draws
    sum.losses += other.losses
  }
}
