/// A writer of the named fields that a bot sees.
///
/// A game describes its positions through a writer, so the game does not depend on the format of messages,
/// and need not build intermediate values.
public protocol FieldWriter {
  /// Writes a text of `count` ASCII characters.
  mutating func text(_ name: String, count: Int, character: (Int) -> UInt8)
  /// Writes a whole number, or null for nil.
  mutating func number(_ name: String, _ value: Int?)
  /// Writes a list of the moves for which `isLegal` returns true, in the given notation.
  mutating func moves(_ name: String, of notation: MoveNotation, where isLegal: (Int) -> Bool)
  /// Writes a square of whole numbers, row by row.
  mutating func square(_ name: String, side: Int, value: (_ row: Int, _ column: Int) -> Int)
  /// Writes a value that is already JSON.
  mutating func json(_ name: String, _ value: String)
}
