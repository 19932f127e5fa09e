extension JSONScanner {
  mutating func skipJSON5Space() throws(JSONError) {
    while position < end {
      switch bytes[position] {
      case 0x09...0x0D, 0x20: position += 1
      case UInt8(ascii: "/"): try skipComment()
      case 0x80...:
        let (scalar, length) = try scalar(at: position)
        guard isSpace(scalar) else { return }
        position += length
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let first = position
    switch byte(at: first + 1) {
    case UInt8(ascii: "/"):
      position += 2
      while position < end {
        let (scalar, length) = try scalar(at: position)
        guard !isLineEnd(scalar) else { return }
        position += length
      }
    case UInt8(ascii: "*"):
      position += 2
      while position < end {
        if consume("*/") { return }
        position += try scalar(at: position).length
      }
      throw failure("the comment that begins here has no end", at: first)
    default: throw failure("`/` does not begin a comment, expected // or /*", at: first)
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    isLineEnd(scalar) || scalar == "\u{FEFF}"
      || scalar.properties.generalCategory == .spaceSeparator
  }

  func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  mutating func json5String() throws(JSONError) -> String {
    let first = position
    let quote = bytes[first]
    position += 1
    var text = String()
    while position < end {
      if consume(quote) { return text }
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
    case "\r": _ = consume(0x0A)
    case "\n", "\u{2028}", "\u{2029}": break
    case "0" where !byte(at: position).isDigit: text.unicodeScalars.append("\0")
    case "0"..."9": throw failure("a digit after a backslash is not an escape", at: first)
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

  /// Scans a key of JSON5: a string or an identifier of ECMAScript 5.1.
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

  /// Whether a scalar can be part of an identifier (ECMAScript 5.1, section 7.6).
  private func isIdentifierPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    if isFirst { return scalar.properties.isIDStart }
    return scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  mutating func json5Number() throws(JSONError) -> JSONNumber {
    let first = position
    let sign = byte(at: first)
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
    try skipJSON5Magnitude()
    if position < end {
      let (scalar, _) = try scalar(at: position)
      guard scalar != "\\", scalar != ".", !isIdentifierPart(scalar, isFirst: false) else {
        throw failure(
          "a number is followed by \(found(at: position)); put a text in quotation marks",
          at: position)
      }
    }
    return JSONNumber(literal: String(decoding: bytes[first..<position], as: UTF8.self))
  }

  private mutating func skipJSON5Magnitude() throws(JSONError) {
    if consume("Infinity") || consume("NaN") { return }
    let lead = byte(at: position)
    let following = byte(at: position + 1)
    if lead == UInt8(ascii: "0"), following | 0x20 == UInt8(ascii: "x") {
      let digits = position + 2
      position = digits
      while byte(at: position).hexadecimalValue != nil { position += 1 }
      guard position > digits else { throw unexpected("a hexadecimal digit") }
      return
    }
    guard lead.isDigit || lead == UInt8(ascii: ".") && following.isDigit else {
      throw unexpected("a number")
    }
    guard lead != UInt8(ascii: "0") || !following.isDigit else {
      throw failure("a number must not begin with an unnecessary zero", at: position)
    }
    position = endOfDigits(from: position)
    if consume(UInt8(ascii: ".")) { position = endOfDigits(from: position) }
    if byte(at: position) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: position + 1)
      let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      position = try endOfSomeDigits(from: position + (isSigned ? 2 : 1))
    }
  }
}
