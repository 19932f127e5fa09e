extension Span<UInt8> {
  /// Whether the bytes are those of another span; eight bytes are compared at a time.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = unsafe bytes
    let right = unsafe other.bytes
    var place = 0
    while place + 8 <= count {
      guard
        unsafe left.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
          == right.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      else { return false }
      place += 8
    }
    while place < count {
      guard self[place] == other[place] else { return false }
      place += 1
    }
    return true
  }
}
