/// What the referee of a game that is not built in tells of one that was played.
package struct ToldGame: Sendable {
  /// The names of the two seats.
  package var seats: [String]
  /// The words of the moves; nil where moves are numbers.
  package var words: [String]?
  /// The positions as text, before the first move and after each.
  package var drawings: [String]

  package init(seats: [String], words: [String]?, drawings: [String]) {
    self.seats = seats
    self.words = words
    self.drawings = drawings
  }
}
