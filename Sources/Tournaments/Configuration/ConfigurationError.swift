/// An error in a file or a command line, as a sentence with the place and the expected value.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}
