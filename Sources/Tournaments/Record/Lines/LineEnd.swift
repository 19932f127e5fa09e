extension Span<UInt8> {
  /// Returns the index of the next line feed; `end` if there is no line feed before `end`.
  func lineEnd(from start: Int, to end: Int) -> Int {
    precondition(0 <= start && end <= count)
    let raw = unsafe bytes
    let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
    let tops = ones &<< 7
    let feeds = ones &* 10
    var place = start
    while place &+ 32 <= end {
      let bytes = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: place, as: SIMD4<UInt64>.self)
      // A byte of `block` is 0 if it was a line feed in `bytes`.
      let block = bytes ^ feeds
      let found = (block &- ones) & ~block & tops
      guard found.x | found.y | found.z | found.w == 0 else {
        // Only the lowest marked byte is certain: a borrow in the subtraction can mark a byte above it
        // wrongly.
        var lane = 0
        while found[lane] == 0 { lane += 1 }
        return place + 8 * lane + found[lane].trailingZeroBitCount / 8
      }
      place &+= 32
    }
    while place < end, self[place] != UInt8(ascii: "\n") { place += 1 }
    return place
  }
}
