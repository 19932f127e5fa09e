/// The clocks of all seats in a game with a total time for each bot, in milliseconds.
package struct TurnClocks: Hashable, Sendable {
  /// The names of the seats.
  package let seats: [String]
  /// The remaining time of each seat for the rest of the game, at least 0.
  package var left: [Int]
  /// The limit of each move; nil for no limit.
  package let move: Int?
  /// The time on each seat's clock at the start of the game.
  package let total: Int
  /// The time that each move adds to a seat's clock.
  package let increment: Int

  /// Creates the clocks at the start of a game; nil if the limits have no total time or the game has no
  /// seats.
  package init?(_ limits: Limits, seats: [String]) {
    guard let total = limits.total, !seats.isEmpty else { return nil }
    self.seats = seats
    self.total = total
    left = seats.map { _ in total }
    move = limits.move
    increment = limits.increment
  }
}
