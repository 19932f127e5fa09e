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

/// A reader of the fields that a ``FieldWriter`` wrote.
public protocol FieldReader {
  /// Returns the text with a name, or nil if there is none.
  func text(_ name: String) -> String?
  /// Returns the whole number with a name, or nil if there is none.
  func number(_ name: String) -> Int?
  /// Returns the rows of the square with a name, or nil if there is none.
  func square(_ name: String) -> [[Int]]?
  /// Returns the list of whole numbers with a name, or nil if there is none.
  func numbers(_ name: String) -> [Int]?
  /// Returns the list of texts with a name, or nil if there is none.
  func texts(_ name: String) -> [String]?
}
