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
    let start = bytes.count
    let span = text.utf8.span
    for index in span.indices {
      let byte = span[index]
      guard byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C else {
        bytes.removeSubrange(start...)
        append(escaping: text)
        break
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping text: String) {
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
  }

  /// Appends a whole number in decimal digits.
  mutating func append(decimal value: Int) {
    if 0..<10 ~= value { return bytes.append(0x30 + UInt8(truncatingIfNeeded: value)) }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var left = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var right = bytes.count - 1
    while left < right {
      bytes.swapAt(left, right)
      left += 1
      right -= 1
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
