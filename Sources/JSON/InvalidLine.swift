/// The error for an invalid line of JSON, such as a bot's message or a line of a record.
package struct InvalidLine: Error, Hashable, Sendable {
  /// The sentence that describes the error without the line itself, such as "`move` is missing".
  package let sentence: String
  /// The syntax error and its place in the line; nil if the line failed another check.
  package let syntaxError: JSONError?
  /// The key whose value is missing or wrong; nil for an error that concerns no single key.
  package let key: String?

  package init(_ sentence: String, key: String? = nil) {
    self.sentence = sentence
    syntaxError = nil
    self.key = key
  }

  package init(_ error: JSONError) {
    sentence = "the line is not valid JSON: \(error.sentence), at character \(error.column)"
    syntaxError = error
    key = nil
  }

  /// Creates the error for a missing or unexpected value.
  ///
  /// `found` is the value's kind or text, as words for the sentence; nil if the value is missing.
  package init(key: String, found: String?, expected: String) {
    let fault = found.map { "is \($0)" } ?? "is missing"
    self.init("`\(key)` \(fault), expected \(expected)", key: key)
  }

  /// Whether the error is a syntax error.
  package var isNotJSON: Bool { syntaxError != nil }
}
