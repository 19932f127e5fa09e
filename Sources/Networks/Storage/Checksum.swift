/// A number that tells a whole file from a damaged one: FNV-1a, 64 bits.
struct Checksum: Hashable, Sendable, CustomStringConvertible {
  private var value: UInt64 = 14_695_981_039_346_656_037

  /// The checksum of some bytes.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
  }

  /// A checksum that stands in eight bytes, the highest first.
  init(reading bytes: some Sequence<UInt8>) {
    value = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Its eight bytes, the highest first.
  var bytes: [UInt8] { (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  /// Sixteen hexadecimal digits.
  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
