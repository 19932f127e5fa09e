extension JSONScanner {
  /// The byte range of a valid string.
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
  @inline(__always)
  package mutating func string() throws(JSONError) -> StringToken {
    guard next() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    let first = position + 1
    let index = first + plainLength(at: first)
    if byte(at: index) == UInt8(ascii: "\"") {
      position = index + 1
      return StringToken(range: first..<index, hasEscapes: false)
    }
    return try string(at: first, checkedTo: index)
  }

  /// Scans the rest of a string that begins at `first`; the bytes before `checked` are already known to be
  /// valid.
  private mutating func string(
    at first: Int, checkedTo checked: Int
  ) throws(JSONError) -> StringToken {
    var index = checked
    var hasEscapes = false
    while index < end {
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
      index += plainLength(at: index)
    }
    throw failure("the string that begins here has no end", at: first - 1)
  }

  /// Returns the text of a string with its escapes decoded.
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

  /// Returns the number of bytes from an index on that are plain characters, which need no check.
  ///
  /// The result may reach beyond the end of the scanned range, and may leave out up to seven plain bytes at
  /// the end of the array.
  @inline(__always)
  private func plainLength(at first: Int) -> Int {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = first
    while index &+ 8 <= bytes.count {
      let word = word(at: index)
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      // Only the lowest marked byte is certain: a borrow in the subtraction can mark a byte above it wrongly.
      let special =
        word | (word &- ones &* 0x20) | (quotes &- ones) & ~quotes
        | (backslashes &- ones) & ~backslashes
      guard special & tops == 0 else {
        return index &- first &+ (special & tops).trailingZeroBitCount &>> 3
      }
      index &+= 8
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

  /// Returns the scalar of the valid escape at an index, and moves the index after the escape.
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

  /// Returns the scalar of a `\u` escape or of a surrogate pair; U+FFFD for an unpaired surrogate.
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

  /// Returns the length of the UTF-8 sequence of two to four bytes at an index (Unicode, table 3-7).
  ///
  /// Throws an error if the sequence is invalid.
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
}
