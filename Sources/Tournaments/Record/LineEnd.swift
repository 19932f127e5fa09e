extension Span<UInt8> {
  /// Returns the place of the next line feed, or `end` if there is none before it.
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
      // A byte that is 0 now was a line feed.
      let block = bytes ^ feeds
      let found = (block &- ones) & ~block & tops
      guard found.x | found.y | found.z | found.w == 0 else {
        // The lowest mark is right; those above it may be marked by a borrow.
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
