/// A value that a sequential test can't go by.
package struct SequentialTestError: Error, Hashable, Sendable {
  /// The parameter's name.
  package let parameter: String
  /// What its value must be, in words.
  package let expected: String
}
