extension JSONScanner {
  /// Passes a number of JSON5.
  mutating func json5Number() throws(JSONError) -> JSONNumber {
    let first = position
    let sign = byte(at: first)
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
    try skipJSON5Magnitude()
    if position < end {
      let (scalar, _) = try scalar(at: position)
      guard scalar != "\\", scalar != ".", !isIdentifierPart(scalar, isFirst: false) else {
        throw failure("a number is followed by \(found(at: position))", at: position)
      }
    }
    return JSONNumber(literal: String(decoding: bytes[first..<position], as: UTF8.self))
  }

  private mutating func skipJSON5Magnitude() throws(JSONError) {
    if take("Infinity") || take("NaN") { return }
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
      throw failure("a number must not begin with a zero that says nothing", at: position)
    }
    position = endOfDigits(from: position)
    if take(UInt8(ascii: ".")) { position = endOfDigits(from: position) }
    if byte(at: position) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: position + 1)
      let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      position = try endOfSomeDigits(from: position + (isSigned ? 2 : 1))
    }
  }
}
