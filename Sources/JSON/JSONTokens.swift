extension JSONScanner {
  /// The place of a well-formed string.
  package struct StringToken: Hashable, Sendable {
    /// The range between the quotation marks.
    package let range: Range<Int>
    package let hasEscapes: Bool

    package init(range: Range<Int>, hasEscapes: Bool) {
      self.range = range
      self.hasEscapes = hasEscapes
    }
  }

  /// Skips white space and scans a string.
  package mutating func string() throws(JSONError) -> StringToken {
    try expect(UInt8(ascii: "\""), "a string")
    let first = position
    var index = first
    var hasEscapes = false
    while index < end {
      index += plainLength(at: index)
      guard index < end else { break }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return StringToken(range: first..<index, hasEscapes: hasEscapes)
      } else if byte >= 0x80 {
        index += try sequenceLength(at: index)
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index += try escapeLength(at: index)
      } else if byte < 0x20 {
        throw failure("a control character in a string must be escaped", at: index)
      } else {
        index += 1
      }
    }
    throw failure("the string that begins here has no end", at: first - 1)
  }

  /// The text of a string, its escapes undone.
  package func text(_ token: StringToken) -> String {
    guard token.hasEscapes else { return String(decoding: bytes[token.range], as: UTF8.self) }
    var text = String()
    text.reserveCapacity(token.range.count)
    var index = token.range.lowerBound
    var literal = index
    while index < token.range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text += String(decoding: bytes[literal..<index], as: UTF8.self)
      text.unicodeScalars.append(unescaped(at: &index))
      literal = index
    }
    text += String(decoding: bytes[literal..<index], as: UTF8.self)
    return text
  }

  /// Returns the number of bytes from an index on that need no check; the last seven bytes of a
  /// text are never among them.
  @inline(__always)
  private func plainLength(at first: Int) -> Int {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = first
    while index + 8 <= end {
      let word = word(at: index)
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      // The lowest byte that is marked is right; those above it may be marked by a borrow.
      let special =
        word | (word &- ones &* 0x20) | (quotes &- ones) & ~quotes
        | (backslashes &- ones) & ~backslashes
      guard special & tops == 0 else {
        return index - first + (special & tops).trailingZeroBitCount / 8
      }
      index += 8
    }
    return index - first
  }

  private func escapeLength(at index: Int) throws(JSONError) -> Int {
    switch byte(at: index + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard hexadecimal(4, at: index + 2) != nil else {
        throw failure("expected four hexadecimal digits after \\u", at: index)
      }
      return 6
    default:
      throw failure(
        "a backslash is followed by \(found(at: index + 1)), which is not an escape", at: index)
    }
  }

  /// Returns the scalar of the well-formed escape at an index, and moves the index after the
  /// escape.
  private func unescaped(at index: inout Int) -> Unicode.Scalar {
    let letter = byte(at: index + 1)
    guard letter != UInt8(ascii: "u") else { return unescapedUnit(at: &index) }
    index += 2
    switch letter {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    default: return Unicode.Scalar(letter)
    }
  }

  /// Returns the scalar of a `\u` escape or of a surrogate pair; U+FFFD for a surrogate that is
  /// alone.
  func unescapedUnit(at index: inout Int) -> Unicode.Scalar {
    let unit = hexadecimal(4, at: index + 2) ?? 0
    index += 6
    guard unit & 0xF800 == 0xD800 else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    guard unit < 0xDC00, byte(at: index) == UInt8(ascii: "\\"),
      byte(at: index + 1) == UInt8(ascii: "u"),
      let low = hexadecimal(4, at: index + 2), low & 0xFC00 == 0xDC00
    else { return "\u{FFFD}" }
    index += 6
    return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}"
  }

  /// Returns the value of a given number of hexadecimal digits; nil if there are fewer.
  func hexadecimal(_ count: Int, at index: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<count {
      guard let digit = byte(at: index + offset).hexadecimalValue else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Returns the length of the UTF-8 sequence of two to four bytes at an index (Unicode, table
  /// 3-7).
  func sequenceLength(at index: Int) throws(JSONError) -> Int {
    let first = bytes[index]
    let second = byte(at: index + 1)
    switch first {
    case 0xC2...0xDF:
      if isContinuation(second) { return 2 }
    case 0xE0...0xEF:
      let lower: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let upper: UInt8 = first == 0xED ? 0x9F : 0xBF
      if lower <= second, second <= upper, isContinuation(byte(at: index + 2)) { return 3 }
    case 0xF0...0xF4:
      let lower: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let upper: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      if lower <= second, second <= upper, isContinuation(byte(at: index + 2)),
        isContinuation(byte(at: index + 3))
      {
        return 4
      }
    default: break
    }
    throw failure("\(found(at: index)) is not valid UTF-8 here", at: index)
  }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  func scalar(at index: Int) throws(JSONError) -> (Unicode.Scalar, length: Int) {
    let first = UInt32(bytes[index])
    guard first >= 0x80 else { return (Unicode.Scalar(bytes[index]), 1) }
    let length = try sequenceLength(at: index)
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// The place of a well-formed number.
  package struct NumberToken: Hashable, Sendable {
    package let range: Range<Int>
    /// Whether it is written as a whole number, without a fraction or an exponent.
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

  /// Scans white space and a whole number of at most 64 bits; any other value is not scanned, and the
  /// result is nil.
  package mutating func wholeNumber() throws(JSONError) -> Int? {
    let lead = next()
    let first = position
    let (value, count) = digits(at: first)
    // Other numbers, such as longer ones, take the general path.
    if 1...18 ~= count, count == 1 || lead != UInt8(ascii: "0"), endsNumber(at: first + count) {
      position = first + count
      return Int(value)
    }
    guard lead == UInt8(ascii: "-") || lead.isDigit else { return nil }
    if let number = integer(try number()) { return number }
    position = first
    return nil
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000,
  ]

  /// Scans white space and a finite number; any other value is not scanned, and the result is nil.
  package mutating func finiteNumber() throws(JSONError) -> Double? {
    let lead = next()
    let first = position
    let (whole, count) = digits(at: first)
    if 1...9 ~= count, count == 1 || lead != UInt8(ascii: "0") {
      let point = first + count
      if endsNumber(at: point) {
        position = point
        return Double(whole)
      }
      if byte(at: point) == UInt8(ascii: ".") {
        let (fraction, fractionCount) = digits(at: point + 1)
        if 1...6 ~= fractionCount, endsNumber(at: point + 1 + fractionCount) {
          position = point + 1 + fractionCount
          // Both are whole numbers below 2^53, so that their quotient is the nearest double.
          let scale = Self.powersOfTen[fractionCount]
          return Double(whole * scale + fraction) / Double(scale)
        }
      }
    }
    guard lead == UInt8(ascii: "-") || lead.isDigit else { return nil }
    let number = literal(try number()).double
    guard number.isFinite else {
      position = first
      return nil
    }
    return number
  }

  /// Returns the value and the number of up to 19 digits at an index.
  @inline(__always)
  private func digits(at first: Int) -> (value: UInt64, count: Int) {
    var value: UInt64 = 0
    var index = first
    let limit = min(end, first + 19)
    while index < limit {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
    return (value, index - first)
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
