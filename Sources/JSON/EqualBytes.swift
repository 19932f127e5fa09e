extension Span<UInt8> {
  /// Returns whether the bytes equal those of another span.
  ///
  /// In spans of eight or more bytes, eight bytes are compared at a time.
  @inline(__always)
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else {
      for place in indices where self[place] != other[place] { return false }
      return true
    }
    let left = unsafe bytes
    let right = unsafe other.bytes
    func differ(at place: Int) -> Bool {
      unsafe left.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
        != right.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
    }
    let last = count &- 8
    var place = 0
    while place < last {
      if differ(at: place) { return false }
      place &+= 8
    }
    // The last eight bytes may overlap the previous eight bytes.
    return !differ(at: last)
  }
}
