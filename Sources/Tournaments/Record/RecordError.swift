/// Why a line of the record can't be used, as a sentence without its place.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}
