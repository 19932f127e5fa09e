extension JSONScanner {
  /// A string that was passed and is well formed.
  package struct StringToken: Hashable, Sendable {
    /// What stands between the quotation marks.
    package let range: Range<Int>
    /// Whether it has escapes, so that it says something else than it shows.
    package let hasEscapes: Bool
  }

  /// Passes white space and a string.
  ///
  /// - Returns: where the string is.
  /// - Throws: where no well-formed string stands there.
  package mutating func string() throws(JSONError) -> StringToken {
    try expect(UInt8(ascii: "\""), "a string")
    let first = position
    var index = first
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
    }
    throw failure("the string that begins here has no end", at: first - 1)
  }

  /// The text of a string.
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

  /// How many bytes the escape at an index has.
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
      throw failure("a backslash is followed by \(found(at: index + 1)), no escape", at: index)
    }
  }

  /// The scalar of the well-formed escape at an index, which is moved behind it.
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

  /// The scalar of a `\u` escape, or of two of them that are a surrogate pair; a lone one is U+FFFD.
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

  /// The value of some hexadecimal digits, or nil where there are not so many.
  func hexadecimal(_ count: Int, at index: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<count {
      guard let digit = byte(at: index + offset).hexadecimalValue else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
