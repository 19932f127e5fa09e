internal import JSON

/// A line that is no message.
package struct InvalidLine: Error, Hashable, Sendable {
  /// What is wrong with it, without the line itself: "`move` is missing", say.
  package let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  init(_ error: JSONError) {
    sentence = "the line is not valid JSON: \(error.sentence), at character \(error.column)"
  }
}
