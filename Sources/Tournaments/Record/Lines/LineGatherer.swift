/// Collects a stream of bytes and returns whole lines, about a mebibyte at a time.
package struct LineGatherer {
  /// The length of a line, in bytes, after which the rest of the line is dropped.
  package static let lineLimit = 1 << 26

  private let size: Int
  private var bytes: [UInt8] = []

  /// - Parameter size: The number of collected bytes at which ``add(_:)`` begins to return whole lines.
  package init(size: Int = 1 << 20) {
    self.size = size
  }

  /// Adds bytes of the stream; returns whole lines if there are enough bytes, otherwise nil.
  package mutating func add(_ more: ArraySlice<UInt8>) -> [UInt8]? {
    if bytes.isEmpty { bytes.reserveCapacity(size + size / 2) }
    let isTooLong = bytes.count >= Self.lineLimit
    let searched = bytes.count < size ? 0 : bytes.count
    bytes += isTooLong ? more.drop { $0 != UInt8(ascii: "\n") } : more
    guard bytes.count >= size,
      let end = bytes[searched...].lastIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    var next: [UInt8] = []
    next.reserveCapacity(size + size / 2)
    next += bytes[(end + 1)...]
    bytes.removeLast(next.count)
    swap(&next, &bytes)
    return next
  }

  /// Returns the remaining lines; the last line may lack its line feed.
  package consuming func end() -> [UInt8] { bytes }
}
