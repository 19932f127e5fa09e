/// The first bytes of a time as the record writes it, in the order of times.
struct Moment: Hashable, Comparable, Sendable {
  /// How many bytes are kept.
  static let length = 32
  var words = SIMD4<UInt64>.zero

  /// The time that a text says.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, in: 0..<bytes.count)
  }

  /// The time that some bytes say.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    var index = range.lowerBound
    for word in 0..<4 {
      var value: UInt64 = 0
      for _ in 0..<8 {
        value = value << 8 | (index < range.upperBound ? UInt64(bytes[index]) : 0)
        index += 1
      }
      words[word] = value
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}
