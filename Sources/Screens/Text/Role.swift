/// What a piece of text is, of which the palette makes a colour; its words say the same without one.
package enum Role: Hashable, Sendable {
  case plain
  /// What is to be seen first.
  case strong
  /// What may be passed over.
  case quiet
  /// What went well.
  case good
  /// What went wrong.
  case bad
  /// What belongs to the first seat.
  case first
  /// What belongs to the second seat.
  case second
  /// What made the win.
  case winner
  /// Where the next key goes.
  case cursor
  /// A tile of 2048 by its power of two; 0 is an empty cell.
  case tile(Int)
}
