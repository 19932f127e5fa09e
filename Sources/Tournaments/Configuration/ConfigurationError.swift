/// Something wrong in a file that a person wrote, as one sentence with the file, the key and what
/// was expected.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}
