/// A number as it was written, so that nothing is lost before somebody asks.
package struct JSONNumber: Hashable, Sendable {
  /// The number's own text: `1e3`, say; in JSON5 also `0xFF`, `.5`, `+1` or `-Infinity`.
  package let literal: String

  init(literal: String) {
    self.literal = literal
  }

  /// The value of an integer literal that fits; nil for `1.0`, for `1e3` and for what is too large.
  package var int: Int? {
    guard let hexadecimal = hexadecimalDigits else { return Int(literal) }
    return Int((isNegative ? "-" : "") + hexadecimal, radix: 16)
  }

  /// The nearest double: infinite for what is too large, and for what JSON5 calls infinite.
  package var double: Double {
    if let hexadecimal = hexadecimalDigits {
      let magnitude = Double("0x\(hexadecimal)p0") ?? .nan
      return isNegative ? -magnitude : magnitude
    }
    return Double(padded) ?? .nan
  }

  private var isNegative: Bool { literal.utf8.first == UInt8(ascii: "-") }

  private var unsigned: Substring {
    let first = literal.utf8.first
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    return literal.dropFirst(isSigned ? 1 : 0)
  }

  private var hexadecimalDigits: Substring? {
    let unsigned = unsigned
    guard unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X") else { return nil }
    return unsigned.dropFirst(2)
  }

  /// The literal with the zeros that JSON5 lets a writer leave out around the decimal point.
  private var padded: String {
    guard let point = literal.utf8.firstIndex(of: UInt8(ascii: ".")) else { return literal }
    let whole = literal[..<point]
    let rest = literal[literal.utf8.index(after: point)...]
    let isWhole = whole.utf8.last.map(\.isDigit) ?? false
    let isFraction = rest.utf8.first.map(\.isDigit) ?? false
    return whole + (isWhole ? "." : "0.") + (isFraction ? rest : "0" + rest)
  }
}
