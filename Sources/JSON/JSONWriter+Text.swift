extension JSONWriter {
  /// A text as it would be written, quotation marks included.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends a text in quotation marks, all control characters and line ends escaped.
  mutating func append(quoting text: String) {
    bytes.append(UInt8(ascii: "\""))
    let span = text.utf8.span
    var index = 0
    while index < span.count {
      let byte = span[index]
      let following = index + 1 < span.count ? span[index + 1] : 0
      switch byte {
      case 0x00..<0x80: append(ascii: byte)
      case 0xC2 where following < 0xA0:
        append(unit: UInt16(following))
        index += 1
      case 0xE2 where following == 0x80 && span[index + 2] & 0xFE == 0xA8:
        append(unit: 0x2000 + UInt16(span[index + 2] & 0x3F))
        index += 2
      default: bytes.append(byte)
      }
      index += 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a whole number in decimal digits.
  mutating func append(decimal value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    guard rest >= 10 else { return bytes.append(0x30 + UInt8(rest)) }
    var scale: UInt = 10
    while rest / scale >= 10 { scale *= 10 }
    while scale > 0 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest / scale))
      rest %= scale
      scale /= 10
    }
  }

  /// Appends a character of ASCII, escaped where it is no plain text.
  mutating func append(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(escape: byte)
    case 0x20..<0x7F: bytes.append(byte)
    case 0x08: append(escape: UInt8(ascii: "b"))
    case 0x09: append(escape: UInt8(ascii: "t"))
    case 0x0A: append(escape: UInt8(ascii: "n"))
    case 0x0C: append(escape: UInt8(ascii: "f"))
    case 0x0D: append(escape: UInt8(ascii: "r"))
    default: append(unit: UInt16(byte))
    }
  }

  private mutating func append(escape letter: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }

  private mutating func append(unit: UInt16) {
    append(escape: UInt8(ascii: "u"))
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(unit >> shift & 0xF)
      bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}
