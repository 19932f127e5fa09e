/// The results of the games between two players with the same player in the first seat.
///
/// If games are weighted, the counts may be fractions.
package struct Encounter: Hashable, Sendable {
  private let seats: SIMD2<Int32>
  /// The numbers of games that the first player won, drew and lost.
  package var wins: Double
  package var draws: Double
  package var losses: Double
  /// The number of games, without the weights by age.
  private(set) var count: Double

  /// Creates an encounter; `count` is the number of games without their weights by age, or nil if all these
  /// weights are 1.
  package init(
    first: Int, second: Int, wins: Double, draws: Double, losses: Double, count: Double? = nil
  ) {
    self.count = count ?? wins + draws + losses
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

  var points: Double { wins + draws / 2 }

  /// Adds the games of this encounter in one cluster, with their counts multiplied by `weight`.
  package mutating func add(_ part: ClusterPart, weight: Double = 1) {
    wins += weight * part.weighted.x
    draws += weight * part.weighted.y
    losses += weight * part.weighted.z
    count += weight * Double(part.results.games)
  }

  mutating func add(_ other: Encounter) {
    wins += other.wins
    draws += other.draws
    losses += other.losses
    count += other.count
  }
}
