/// Wrong input: exit status 2.
package struct InputError: Error, CustomStringConvertible {
  package let description: String
  /// Lines that show correct input; empty if there are none.
  package let example: String

  package init(_ sentence: String, example: String = "") {
    description = sentence
    self.example = example
  }
}
