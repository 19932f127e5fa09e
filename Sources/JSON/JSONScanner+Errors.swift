extension JSONScanner {
  /// An error at a place in the text.
  @inline(never)
  package func failure(_ sentence: String, at offset: Int) -> JSONError {
    var line = 1
    var column = 1
    for index in start..<max(start, min(offset, end)) {
      let byte = bytes[index]
      let endsLine = byte == 0x0A || byte == 0x0D && self.byte(at: index + 1) != 0x0A
      line += endsLine ? 1 : 0
      column = endsLine ? 1 : column + (byte & 0xC0 == 0x80 ? 0 : 1)
    }
    return JSONError(line: line, column: column, sentence: sentence)
  }

  /// The error that something else stands at the position than what was expected.
  @inline(never)
  package func unexpected(_ expected: StaticString) -> JSONError {
    failure("expected \(expected), found \(found(at: position))", at: position)
  }

  /// What stands at a place, in words and in printable ASCII only.
  func found(at offset: Int) -> String {
    guard offset < end else { return "the end" }
    let byte = bytes[offset]
    switch byte {
    case 0x0A, 0x0D: return "the end of the line"
    case 0x60: return "a backquote"
    case 0x20...0x7E: return "`\(Unicode.Scalar(byte))`"
    case 0xEF where self.byte(at: offset + 1) == 0xBB && self.byte(at: offset + 2) == 0xBF:
      return "a byte-order mark"
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "the byte 0x" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
  }
}
