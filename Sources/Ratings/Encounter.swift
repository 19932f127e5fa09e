/// The games of two players in which the same one had the first seat, as counts.
///
/// Counts are numbers of games, 0 or more; they need not be whole, so that expected counts and
/// weighted games can be rated too.
package struct Encounter: Hashable, Sendable {
  /// The index of the player in the first seat.
  package var first: Int
  /// The index of the player in the second seat, another one.
  package var second: Int
  /// The games that the first player won.
  package var wins: Double
  /// The games without a winner.
  package var draws: Double
  /// The games that the first player lost.
  package var losses: Double

  package init(first: Int, second: Int, wins: Double, draws: Double, losses: Double) {
    self.first = first
    self.second = second
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  /// How many games there are.
  var games: Double { wins + draws + losses }

  /// The first player's points: a draw is half of one.
  var points: Double { wins + draws / 2 }
}
