/// What makes a text no JSON, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The character of the line, from 1.
  package let column: Int
  /// What is wrong, without its place: "expected a value, found `}`".
  package let sentence: String

  package init(line: Int, column: Int, sentence: String) {
    self.line = line
    self.column = column
    self.sentence = sentence
  }

  /// The place and the sentence.
  package var description: String { "line \(line), column \(column): \(sentence)" }
}
