/// The result of a game of two bots, from the side of the first bot.
package enum GameResult: String, Hashable, Sendable, CaseIterable {
  case firstWins = "1-0"
  case secondWins = "0-1"
  case draw = "1/2-1/2"

  /// Creates the result of a game of two bots from the places of the seats; nil for a game of more bots.
  package init?(_ places: [Int]) {
    guard places.count == 2 else { return nil }
    self.init(places[0], places[1])
  }

  /// Creates the result of two seats from their places.
  package init(_ first: Int, _ second: Int) {
    self = first < second ? .firstWins : first > second ? .secondWins : .draw
  }

  /// The places of the two seats.
  package var places: [Int] {
    switch self {
    case .firstWins: [1, 2]
    case .secondWins: [2, 1]
    case .draw: [1, 1]
    }
  }
}
