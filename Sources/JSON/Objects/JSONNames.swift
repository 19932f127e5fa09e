/// The keys that a reader of objects recognizes, in the order in which it expects them.
package struct JSONNames: Sendable {
  let names: [[UInt8]]
  /// The keys in quotation marks and with the colon, as they appear in JSON.
  private let written: [Written]

  /// A key as two words of eight bytes; only the masked bytes belong to the key.
  private struct Written {
    var low: UInt64 = 0
    var lowMask: UInt64 = 0
    var high: UInt64 = 0
    var highMask: UInt64 = 0
    var length = 0

    /// Creates the words that are compared with the bytes of a line.
    ///
    /// A key of more than 13 bytes matches nothing, because the key with its quotation marks and its colon is
    /// longer than the two words.
    init(_ name: [UInt8]) {
      let bytes = [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\""), UInt8(ascii: ":")]
      guard bytes.count <= Self.limit else {
        lowMask = 0
        low = 1
        return
      }
      length = bytes.count
      for (place, byte) in bytes.enumerated() {
        let shift = UInt64(8 * (place % 8))
        if place < 8 {
          low |= UInt64(byte) << shift
          lowMask |= 0xFF << shift
        } else {
          high |= UInt64(byte) << shift
          highMask |= 0xFF << shift
        }
      }
    }

    static let limit = 16
  }

  /// The number of bytes that a reader compares with the keys at once.
  static let width = Written.limit

  /// The largest number of keys.
  static let limit = 63

  /// Creates a list of at most 63 keys in ASCII, without characters that JSON must escape.
  ///
  /// Keys of at most 13 characters are matched faster.
  package init(_ names: [String]) {
    precondition(names.count <= Self.limit)
    self.names = names.map { Array($0.utf8) }
    written = self.names.map(Written.init)
  }

  /// Returns the index of the key at the beginning of 16 bytes, and the length of the key in bytes.
  ///
  /// `low` contains the first eight bytes, and `high` the next eight. The length includes the quotation marks
  /// and the colon. Returns nil if the bytes do not begin with a known key of at most 13 bytes. The keys from
  /// index `first` on are compared before the other keys.
  @inline(__always)
  func match(_ low: UInt64, _ high: UInt64, from first: Int) -> (index: Int, length: Int)? {
    if first < written.count {
      let name = written[first]
      if low & name.lowMask == name.low, high & name.highMask == name.high {
        return (first, name.length)
      }
    }
    return matchAny(low, high, after: first)
  }

  @inline(never)
  private func matchAny(
    _ low: UInt64, _ high: UInt64, after first: Int
  ) -> (index: Int, length: Int)? {
    var index = first + 1
    for _ in written.indices {
      if index >= written.count { index = 0 }
      let name = written[index]
      if low & name.lowMask == name.low, high & name.highMask == name.high {
        return (index, name.length)
      }
      index += 1
    }
    return nil
  }
}
