extension JSONScanner {
  /// Passes a string of JSON5 in single or double quotation marks.
  mutating func json5String() throws(JSONError) -> String {
    let first = position
    let quote = bytes[first]
    position += 1
    var text = String()
    while position < end {
      if take(quote) { return text }
      let (scalar, length) = try scalar(at: position)
      if scalar == "\\" {
        try appendJSON5Escape(to: &text)
      } else if scalar == "\n" || scalar == "\r" {
        break
      } else {
        text.unicodeScalars.append(scalar)
        position += length
      }
    }
    throw failure("the string that begins here has no end on its line", at: first)
  }

  private mutating func appendJSON5Escape(to text: inout String) throws(JSONError) {
    let first = position
    guard first + 1 < end else { throw failure("the text ends in a backslash", at: first) }
    let (scalar, length) = try scalar(at: first + 1)
    position += 1 + length
    switch scalar {
    case "b": text.unicodeScalars.append("\u{8}")
    case "f": text.unicodeScalars.append("\u{C}")
    case "n": text.unicodeScalars.append("\n")
    case "r": text.unicodeScalars.append("\r")
    case "t": text.unicodeScalars.append("\t")
    case "v": text.unicodeScalars.append("\u{B}")
    case "\r": _ = take(0x0A)
    case "\n", "\u{2028}", "\u{2029}": break
    case "0" where !byte(at: position).isDigit: text.unicodeScalars.append("\0")
    case "0"..."9": throw failure("a digit after a backslash is no escape", at: first)
    case "x": text.unicodeScalars.append(try json5Byte(from: first))
    case "u": text.unicodeScalars.append(try json5Unit(from: first))
    default: text.unicodeScalars.append(scalar)
    }
  }

  private mutating func json5Byte(from first: Int) throws(JSONError) -> Unicode.Scalar {
    guard let value = hexadecimal(2, at: position), let scalar = Unicode.Scalar(value) else {
      throw failure("expected two hexadecimal digits after \\x", at: first)
    }
    position += 2
    return scalar
  }

  private mutating func json5Unit(from first: Int) throws(JSONError) -> Unicode.Scalar {
    guard hexadecimal(4, at: first + 2) != nil else {
      throw failure("expected four hexadecimal digits after \\u", at: first)
    }
    position = first
    return unescapedUnit(at: &position)
  }

  /// Passes a key of JSON5: a string or an identifier of ECMAScript 5.1.
  mutating func json5Key() throws(JSONError) -> String {
    let first = byte(at: position)
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try json5String() }
    var key = String()
    while position < end {
      let place = position
      var (scalar, length) = try scalar(at: place)
      if scalar == "\\" {
        guard byte(at: place + 1) == UInt8(ascii: "u") else { break }
        scalar = try json5Unit(from: place)
        length = position - place
      }
      guard isIdentifierPart(scalar, isFirst: key.isEmpty) else {
        position = place
        break
      }
      key.unicodeScalars.append(scalar)
      position = place + length
    }
    guard !key.isEmpty else { throw unexpected("a key") }
    return key
  }

  /// Whether a scalar may stand in an identifier (ECMAScript 5.1, section 7.6).
  func isIdentifierPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "0"..."9": return !isFirst
    case "\u{200C}", "\u{200D}": return !isFirst
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isFirst
    default: return false
    }
  }
}
