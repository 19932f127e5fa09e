extension JSONScanner {
  /// A number that was passed and is well formed.
  package struct NumberToken: Hashable, Sendable {
    /// Where it stands.
    package let range: Range<Int>
    /// Whether it is written as a whole number, without a fraction or an exponent.
    package let isInteger: Bool
  }

  /// Passes white space and a number.
  ///
  /// - Returns: where the number is.
  /// - Throws: where no well-formed number stands there.
  package mutating func number() throws(JSONError) -> NumberToken {
    let lead = next()
    let first = position
    var index = first + (lead == UInt8(ascii: "-") ? 1 : 0)
    guard byte(at: index).isDigit else {
      guard index > first else { throw unexpected("a number") }
      throw failure("expected a digit after `-`, found \(found(at: index))", at: index)
    }
    if byte(at: index) == UInt8(ascii: "0") {
      index += 1
      guard !byte(at: index).isDigit else {
        throw failure("a number must not begin with a zero that says nothing", at: first)
      }
    } else {
      index = endOfDigits(from: index)
    }
    let endOfInteger = index
    if byte(at: index) == UInt8(ascii: ".") {
      index = try endOfSomeDigits(from: index + 1)
    }
    if byte(at: index) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: index + 1)
      let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      index = try endOfSomeDigits(from: index + (isSigned ? 2 : 1))
    }
    position = index
    return NumberToken(range: first..<index, isInteger: index == endOfInteger)
  }

  /// The value of a number that is written as a whole number, or nil where it does not fit.
  ///
  /// - Returns: nil for every number that is not written as a whole one, too.
  package func integer(_ token: NumberToken) -> Int? {
    guard token.isInteger else { return nil }
    let isNegative = bytes[token.range.lowerBound] == UInt8(ascii: "-")
    var value = 0
    for index in token.range.dropFirst(isNegative ? 1 : 0) {
      let digit = Int(bytes[index] &- 0x30)
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// The double nearest to a number, infinite where it is too large.
  package func double(_ token: NumberToken) -> Double {
    literal(token).double
  }

  /// A number as it is written.
  package func literal(_ token: NumberToken) -> JSONNumber {
    JSONNumber(literal: String(decoding: bytes[token.range], as: UTF8.self))
  }

  func endOfDigits(from first: Int) -> Int {
    var index = first
    while byte(at: index).isDigit { index += 1 }
    return index
  }

  func endOfSomeDigits(from first: Int) throws(JSONError) -> Int {
    let index = endOfDigits(from: first)
    guard index > first else {
      throw failure("expected a digit in a number, found \(found(at: first))", at: first)
    }
    return index
  }
}
