/// The last bytes of a program's standard error.
struct LastBytes {
  /// The largest number of bytes in ``contents``.
  static let capacity = 65536

  private var bytes: [UInt8] = []

  var contents: ArraySlice<UInt8> { bytes.suffix(Self.capacity) }

  mutating func append(_ more: [UInt8]) {
    bytes += more.suffix(Self.capacity)
    guard bytes.count >= 2 * Self.capacity else { return }
    bytes.removeFirst(bytes.count - Self.capacity)
  }
}
