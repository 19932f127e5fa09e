/// The last bytes of a stream, and a count of all.
struct TailBuffer {
  /// The most bytes that are kept.
  static let capacity = 65536

  private var bytes: [UInt8] = []
  private(set) var total = 0

  /// The bytes that are kept, oldest first.
  var contents: ArraySlice<UInt8> { bytes.suffix(Self.capacity) }

  mutating func append(_ more: [UInt8]) {
    total += more.count
    bytes += more.suffix(Self.capacity)
    guard bytes.count >= 2 * Self.capacity else { return }
    bytes.removeFirst(bytes.count - Self.capacity)
  }
}
