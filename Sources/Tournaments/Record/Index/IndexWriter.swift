/// The bytes of an index in the making.
struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a number, seven bits a byte, the lowest first.
  mutating func number(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds a number that is not negative.
  mutating func number(_ value: Int) { number(UInt64(value)) }

  /// Adds eight bytes, the lowest first: for words that are as good as random.
  mutating func word(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Adds bytes with their number.
  mutating func text(_ text: some Collection<UInt8>) {
    number(text.count)
    bytes.append(contentsOf: text)
  }

  /// Adds a text.
  mutating func text(_ text: String) { self.text(Array(text.utf8)) }
}
