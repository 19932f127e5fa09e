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
  var games: Double { wins + draws + losses }

  /// The first player's points: a draw is half of one.
  var points: Double { wins + draws / 2 }
}
