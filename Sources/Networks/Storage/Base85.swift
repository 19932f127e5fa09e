/// Bytes as printable characters, four in five, none of which a Swift string gives a meaning.
///
/// Source: Z85, RFC 32 of the ZeroMQ project.
enum Base85 {
  private static let alphabet = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8)

  private static let digits = alphabet.enumerated().reduce(
    into: [UInt8](repeating: .max, count: 256)
  ) { $0[Int($1.element)] = UInt8($1.offset) }

  /// The characters of some bytes.
  ///
  /// - Precondition: their number is a multiple of four.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count.isMultiple(of: 4), "\(bytes.count) bytes")
    return stride(from: 0, to: bytes.count, by: 4).flatMap { place in
      var word = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      var characters: [UInt8] = []
      for _ in 0..<5 {
        characters.append(alphabet[Int(word % 85)])
        word /= 85
      }
      return characters.reversed()
    }
  }

  /// The bytes of some characters; others, such as line ends, are passed over.
  static func bytes(of text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    let digits = digits
    var word: UInt32 = 0
    var count = 0
    for character in text {
      let digit = digits[Int(character)]
      if digit == .max { continue }
      word = word &* 85 &+ UInt32(digit)
      count &+= 1
      if count == 5 {
        for shift: UInt32 in [24, 16, 8, 0] {
          bytes.append(UInt8(truncatingIfNeeded: word >> shift))
        }
        word = 0
        count = 0
      }
    }
    return bytes
  }
}
