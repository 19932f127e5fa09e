extension JSONScanner {
  /// Passes the white space and the comments of JSON5.
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
        if take("*/") { return }
        position += try scalar(at: position).length
      }
      throw failure("the comment that begins here has no end", at: first)
    default: throw unexpected("a value or a comment")
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    isLineEnd(scalar) || scalar == "\u{FEFF}"
      || scalar.properties.generalCategory == .spaceSeparator
  }

  func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
