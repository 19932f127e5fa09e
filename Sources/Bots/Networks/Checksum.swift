import Games

/// A checksum that detects a damaged file: FNV-1a with 64 bits over words of eight bytes.
package struct Checksum: Hashable, Sendable, CustomStringConvertible {
  private var value: UInt64 = 14_695_981_039_346_656_037

  /// Computes the checksum of bytes.
  package init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 8 {
      add(rest.prefix(8).reduce(0) { $0 &<< 8 | UInt64($1) })
      rest = rest.dropFirst(8)
    }
    for byte in rest { add(UInt64(byte)) }
  }

  private mutating func add(_ word: UInt64) { value = (value ^ word) &* 1_099_511_628_211 }

  /// Creates a checksum from eight bytes, the highest byte first.
  init(reading bytes: some Sequence<UInt8>) {
    value = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The eight bytes of the checksum, the highest byte first.
  package var bytes: [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  package var description: String { Hexadecimal.text(of: bytes) }
}
