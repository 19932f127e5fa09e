/// The place and the description of an error in a JSON text.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  package let line: Int
  /// The number of the character in the line, from 1.
  package let column: Int
  /// The description without the place, such as "expected a value, found `}`".
  package let sentence: String

  package init(line: Int, column: Int, sentence: String) {
    self.line = line
    self.column = column
    self.sentence = sentence
  }

  package var description: String { "line \(line), column \(column): \(sentence)" }
}
