extension ClosedRange where Bound: BinaryInteger {
  /// The description of the allowed values in error messages, such as "a whole number, 1 to 8".
  package var wholeNumberRule: String { "a whole number, \(lowerBound) to \(upperBound)" }
}
