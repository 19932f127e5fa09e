extension UInt8 {
  /// Whether it is one of `0` to `9` in ASCII.
  var isDigit: Bool { self &- 0x30 < 10 }

  /// The value of an ASCII hexadecimal digit, or nil.
  var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
