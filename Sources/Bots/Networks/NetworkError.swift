/// The reason why a file cannot be used as a network or as a saved training, without the name of the file.
package struct NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
