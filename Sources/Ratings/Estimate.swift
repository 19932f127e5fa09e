/// An estimated number with its standard error.
package struct Estimate: Hashable, Sendable {
  package var value: Double
  /// The standard error; nil if the number is at an end of its range.
  package var standardError: Double?

  /// Half of the 95 % interval; nil without a standard error.
  package var error: Double? { standardError.map { EloScale.errorFactor * $0 } }
}
