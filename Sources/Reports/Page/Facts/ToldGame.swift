/// What the referee of a game that is not built in tells of one that was played.
package struct ToldGame: Sendable {
  /// The names of the two seats.
  package var seats: [String]
  /// The words of the moves; nil where moves are numbers.
  package var words: [String]?
  /// The positions as text, before the first move and after each.
  package var drawings: [String]

  /// The seats of those who made the moves, 0 or 1; empty where they took turns.
  package var movers: [Int]

  package init(seats: [String], words: [String]?, drawings: [String], movers: [Int] = []) {
    self.movers = movers
    self.seats = seats
    self.words = words
    self.drawings = drawings
  }
}
