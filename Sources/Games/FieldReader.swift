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
