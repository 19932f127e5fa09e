import JSON

/// The reason why a line of a record cannot be used, as a sentence without the location of the line.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }

  init(_ error: InvalidLine) {
    description =
      error.syntaxError.map { "is cut off or damaged: \($0.sentence)" } ?? error.sentence
  }
}
