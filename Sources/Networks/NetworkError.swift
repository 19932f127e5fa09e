/// Why a text is no network.
package struct NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with it: the rest of a sentence that begins with its name.
  package let description: String
}
