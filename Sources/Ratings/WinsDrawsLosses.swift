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
