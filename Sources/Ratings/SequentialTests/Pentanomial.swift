/// The results of the game pairs of two bots, counted by the points of the first bot.
///
/// The distribution is pentanomial or, in a race, trinomial. A pair is two games from the same opening with
/// seats exchanged or, in a race, one game with the same luck for both bots. Game pairs are independent of
/// each other.
package struct Pentanomial: Hashable, Sendable {
  /// The number of games in a pair: 1 or 2.
  package let gamesInPair: Int
  /// The numbers of pairs with 0, ½, 1 … points.
  package private(set) var counts: [Int]

  package init(gamesInPair: Int) {
    precondition(1...2 ~= gamesInPair, "a game pair has one or two games")
    self.gamesInPair = gamesInPair
    counts = Array(repeating: 0, count: 2 * gamesInPair + 1)
  }

  /// Creates a distribution from the numbers of pairs with 0, ½, 1 … points, three numbers or five.
  package init(_ counts: [Int]) {
    self.init(gamesInPair: counts.count / 2)
    precondition(counts.count == self.counts.count && counts.allSatisfy { $0 >= 0 })
    self.counts = counts
  }

  /// Adds a pair; `halfPoints` is twice the first bot's points.
  package mutating func add(halfPoints: Int) {
    counts[halfPoints] += 1
  }

  /// The number of pairs.
  package var count: Int { counts.reduce(0, +) }

  /// The points per game, from 0 to 1; nil if there are no pairs.
  package var score: Double? {
    count > 0 ? PointDistribution(counts.map(Double.init)).mean : nil
  }
}

extension Pentanomial {
  /// The standard deviation of a pair's points, as a share of the maximum; nil if there are fewer than ten
  /// pairs or all pairs have the same points.
  package var expectedDeviation: Double? {
    guard count >= 10 else { return nil }
    let deviation = PointDistribution(counts.map(Double.init)).deviation
    return deviation > 0 ? deviation : nil
  }

  /// Returns the standard deviation of a pair's points, as a share of the maximum, for equal bots without
  /// draws.
  package static func greatestDeviation(gamesInPair: Int) -> Double {
    0.5 / Double(gamesInPair).squareRoot()
  }
}
