extension JSONScanner {
  /// The byte range of a valid number.
  package struct NumberToken: Hashable, Sendable {
    package let range: Range<Int>
    /// Whether the number has neither a fraction nor an exponent.
    package let isInteger: Bool
  }

  /// Skips white space and scans a number.
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
        throw failure("a number must not begin with an unnecessary zero", at: first)
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

  /// Returns the value of an integer literal; nil for any other number and for more than 64 bits.
  package func integer(_ token: NumberToken) -> Int? {
    token.isInteger ? Int(String(decoding: bytes[token.range], as: UTF8.self)) : nil
  }

  /// Scans white space and a whole number of at most 64 bits; for any other value, returns nil and scans only
  /// the white space.
  @inline(__always)
  package mutating func wholeNumber() throws(JSONError) -> Int? {
    let lead = next()
    let (value, last) = digits(at: position)
    let count = last - position
    // Other numbers, such as longer numbers, are scanned by the general function.
    guard 1...18 ~= count, count == 1 || lead != UInt8(ascii: "0"), endsNumber(at: last) else {
      return try anyWholeNumber(lead)
    }
    position = last
    return Int(truncatingIfNeeded: value)
  }

  /// Scans a whole number in any form; `lead` is its first byte.
  @inline(never)
  private mutating func anyWholeNumber(_ lead: UInt8) throws(JSONError) -> Int? {
    guard lead == UInt8(ascii: "-") || lead.isDigit else { return nil }
    let first = position
    if let number = integer(try number()) { return number }
    position = first
    return nil
  }

  /// Scans white space and a finite number; for any other value, returns nil and scans only the white space.
  @inline(__always)
  package mutating func finiteNumber() throws(JSONError) -> Double? {
    let lead = next()
    let (whole, point) = digits(at: position)
    let count = point - position
    guard 1...9 ~= count, count == 1 || lead != UInt8(ascii: "0") else {
      return try anyFiniteNumber(lead)
    }
    if endsNumber(at: point) {
      position = point
      return Double(Int(truncatingIfNeeded: whole))
    }
    guard byte(at: point) == UInt8(ascii: ".") else { return try anyFiniteNumber(lead) }
    var index = point + 1
    var value = Int(truncatingIfNeeded: whole)
    var scale = 1
    let limit = min(end, index + 6)
    while index < limit {
      let digit = byte(at: index) &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      scale &*= 10
      index += 1
    }
    guard index > point + 1, endsNumber(at: index) else { return try anyFiniteNumber(lead) }
    position = index
    // `value` and `scale` are whole numbers below 2^53. Therefore, the quotient is the nearest double.
    return Double(value) / Double(scale)
  }

  /// Scans a finite number in any form; `lead` is its first byte.
  @inline(never)
  private mutating func anyFiniteNumber(_ lead: UInt8) throws(JSONError) -> Double? {
    guard lead == UInt8(ascii: "-") || lead.isDigit else { return nil }
    let first = position
    let number = literal(try number()).double
    guard number.isFinite else {
      position = first
      return nil
    }
    return number
  }

  /// Returns the value of up to 19 digits at an index, and the index after them.
  @inline(__always)
  private func digits(at first: Int) -> (value: UInt64, end: Int) {
    var value: UInt64 = 0
    var index = first
    let limit = min(end, first + 19)
    while index < limit {
      let digit = byte(at: index) &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
    return (value, index)
  }

  /// Whether the byte at an index separates values, so that a number ends before it.
  @inline(__always)
  private func endsNumber(at index: Int) -> Bool {
    switch byte(at: index) {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

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
