/// A number with its original text, so that no digits are lost.
package struct JSONNumber: Hashable, Sendable {
  /// The text of the number, such as `1e3`; in JSON5 also `0xFF`, `.5`, `+1` or `-Infinity`.
  package let literal: String

  /// The value of an integer literal; nil for `1.0`, for `1e3` and for more than 64 bits.
  package var int: Int? {
    guard let prefix = literal.firstIndex(where: { $0 == "x" || $0 == "X" }) else {
      return Int(literal)
    }
    let sign = literal.hasPrefix("-") ? "-" : ""
    return Int(sign + literal[literal.index(after: prefix)...], radix: 16)
  }

  /// The nearest double; infinite if the number is out of range.
  ///
  /// In JSON5, `Infinity` is infinite, and `NaN` is NaN.
  package var double: Double { Double(literal) ?? .nan }
}
