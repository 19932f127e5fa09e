extension JSONScanner {
  /// How many bytes the well-formed UTF-8 sequence of two or more at an index has.
  ///
  /// From the Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing past U+10FFFF.
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

  /// The scalar at an index and how many bytes it has.
  func scalar(at index: Int) throws(JSONError) -> (Unicode.Scalar, length: Int) {
    let first = UInt32(bytes[index])
    guard first >= 0x80 else { return (Unicode.Scalar(bytes[index]), 1) }
    let length = try sequenceLength(at: index)
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
