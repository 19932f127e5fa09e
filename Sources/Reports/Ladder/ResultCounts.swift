/// The results of one game's games, counted by who met whom in which seats.
package struct ResultCounts: Hashable, Sendable {
  /// The games of two contestants with the same one in the first seat.
  package struct Pair: Hashable, Sendable {
    /// The index of the contestant in the first seat.
    package let first: Int
    /// The index of the contestant in the second seat.
    package let second: Int
    /// The games that the first one won.
    package internal(set) var wins = 0
    /// The games without a winner.
    package internal(set) var draws = 0
    /// The games that the first one lost.
    package internal(set) var losses = 0
    /// The games in which the first one was at fault.
    package internal(set) var firstForfeits = 0
    /// The games in which the second one was at fault.
    package internal(set) var secondForfeits = 0

    /// How many games there are.
    package var games: Int { wins + draws + losses }
  }

  private struct Seats: Hashable {
    var first: Int
    var second: Int
  }

  /// The game's name.
  package let game: String
  /// Whether one of the bots moves first.
  package let hasFirstPlayer: Bool
  /// Who played, in the order of the first game.
  package private(set) var contestants: [Contestant] = []
  /// The counts, in the order of the first game.
  package private(set) var pairs: [Pair] = []
  private var indices: [Contestant: Int] = [:]
  private var places: [Seats: Int] = [:]

  /// Counts without games.
  package init(game: String, hasFirstPlayer: Bool) {
    self.game = game
    self.hasFirstPlayer = hasFirstPlayer
  }

  /// How many games there are.
  package var games: Int { pairs.reduce(0) { $0 + $1.games } }

  /// The index of a contestant, who is taken in if new.
  package mutating func index(of contestant: Contestant) -> Int {
    if let index = indices[contestant] { return index }
    indices[contestant] = contestants.count
    contestants.append(contestant)
    return contestants.count - 1
  }

  /// Adds games of two contestants.
  ///
  /// - Parameters:
  ///   - first: the index of the one in the first seat.
  ///   - second: the index of the other, who is another one.
  ///   - wins: the games that the first one won.
  ///   - draws: the games without a winner.
  ///   - losses: the games that the first one lost.
  ///   - firstForfeits: how many of all these the first one forfeited.
  ///   - secondForfeits: how many of all these the second one forfeited.
  package mutating func add(
    first: Int, second: Int, wins: Int = 0, draws: Int = 0, losses: Int = 0,
    firstForfeits: Int = 0, secondForfeits: Int = 0
  ) {
    precondition(first != second, "a contestant does not meet itself")
    let seats = Seats(first: first, second: second)
    let place = places[seats] ?? pairs.count
    if place == pairs.count {
      places[seats] = place
      pairs.append(Pair(first: first, second: second))
    }
    pairs[place].wins += wins
    pairs[place].draws += draws
    pairs[place].losses += losses
    pairs[place].firstForfeits += firstForfeits
    pairs[place].secondForfeits += secondForfeits
  }
}
