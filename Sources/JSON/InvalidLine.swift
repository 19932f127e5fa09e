/// The error of a line that is not a valid message.
package struct InvalidLine: Error, Hashable, Sendable {
  /// The sentence that describes the error without the line itself, such as "`move` is missing".
  package let sentence: String
  /// The syntax error and its place in the line; nil if the line failed another check.
  package let syntaxError: JSONError?

  package init(_ sentence: String) {
    self.sentence = sentence
    syntaxError = nil
  }

  package init(_ error: JSONError) {
    sentence = "the line is not valid JSON: \(error.sentence), at character \(error.column)"
    syntaxError = error
  }

  /// Creates the error for a missing value or a value of a wrong kind; `found` is the kind of the value, or
  /// nil if it is missing.
  package init(key: String, found: String?, expected: String) {
    self.init("`\(key)` " + (found.map { "is \($0)" } ?? "is missing") + ", expected \(expected)")
  }

  /// Whether the error is a syntax error.
  package var isNotJSON: Bool { syntaxError != nil }
}
