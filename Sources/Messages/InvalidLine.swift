internal import JSON

/// A line that is no message.
package struct InvalidLine: Error, Hashable, Sendable {
  /// What is wrong with it, without the line itself: "`move` is missing", say.
  package let sentence: String
  /// Whether it is no JSON at all, so that nothing else can be said of it.
  package let isNotJSON: Bool

  init(_ sentence: String) {
    self.sentence = sentence
    isNotJSON = false
  }

  init(_ error: JSONError) {
    sentence = "the line is not valid JSON: \(error.sentence), at character \(error.column)"
    isNotJSON = true
  }
}
