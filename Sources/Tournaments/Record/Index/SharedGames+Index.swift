extension SharedGames {
  func write(to index: inout IndexWriter) {
    index.number(shares.count)
    for share in shares { index.word(share) }
    index.number(counts.count)
    counts.forEach { key, value in
      index.number(key >> 32)
      index.number(key & 0xFFFF_FFFF)
      index.number(value)
    }
    index.number(more.count)
    for (key, sums) in more {
      index.number(key >> 32)
      index.number(key & 0xFFFF_FFFF)
      for outcome in 0..<6 { index.number(sums[outcome]) }
    }
  }

  /// Adds the games of an index.
  ///
  /// - Parameters:
  ///   - index: the index.
  ///   - lead: the lead of a pair of the index by the pair's number there, and whether that pair has
  ///     its seats changed; nil where there is no such pair.
  /// - Throws: where the index is damaged.
  mutating func read(
    _ index: inout IndexReader, lead: (Int) -> (Int, isReversed: Bool)?
  ) throws(IndexDamage) {
    let numbers = try readShares(&index)
    let count = try index.count()
    counts.reserve(count)
    for _ in 0..<count {
      let (key, isReversed) = try readKey(&index, numbers, lead)
      let value = try index.unsigned()
      guard value != 0, value >> 60 == 0 else { throw IndexDamage() }
      let sums = Self.unpacked(value)
      games += sums.wrappedSum()
      var isNew = false
      counts.update(key) { old in
        isNew = old == 0
        if isNew { old = isReversed ? Self.reversed(value) : value }
      }
      if !isNew { add(isReversed ? Self.reversed(sums) : sums, at: key) }
    }
    for _ in 0..<(try index.count()) {
      let (key, isReversed) = try readKey(&index, numbers, lead)
      var sums = SIMD8<Int>.zero
      for outcome in 0..<6 { sums[outcome] = try index.number() }
      guard counts[key] != 0 else { throw IndexDamage() }
      games += sums.wrappedSum()
      add(isReversed ? Self.reversed(sums) : sums, at: key)
    }
  }

  private mutating func readShares(_ index: inout IndexReader) throws(IndexDamage) -> [Int] {
    let isFirst = shares.isEmpty
    let count = try index.count()
    reserveShares(count)
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(number(of: try index.word())) }
    guard !isFirst || shares.count == count else { throw IndexDamage() }
    return numbers
  }

  private func readKey(
    _ index: inout IndexReader, _ numbers: [Int], _ lead: (Int) -> (Int, isReversed: Bool)?
  ) throws(IndexDamage) -> (key: UInt64, isReversed: Bool) {
    guard let (lead, isReversed) = lead(try index.number()) else { throw IndexDamage() }
    let share = numbers[try index.number(below: numbers.count)]
    return (UInt64(lead) << 32 | UInt64(share), isReversed)
  }

  /// Adds counts to those of a key that has some.
  private mutating func add(_ sums: SIMD8<Int>, at key: UInt64) {
    let total = Self.unpacked(counts[key]) &+ (more[key] ?? .zero) &+ sums
    var packed: UInt64 = 0
    var isLarge = false
    for outcome in 0..<6 {
      if total[outcome] > Int(Self.full) { isLarge = true }
      packed |= UInt64(min(total[outcome], Int(Self.full))) << UInt64(outcome * Self.width)
    }
    more[key] = isLarge ? total &- Self.unpacked(packed) : nil
    counts.update(key) { $0 = packed }
  }

  private static func reversed(_ value: UInt64) -> UInt64 {
    (value & 0x3FFF_FFFF) << 30 | value >> 30
  }

  private static func reversed(_ sums: SIMD8<Int>) -> SIMD8<Int> {
    SIMD8(sums[3], sums[4], sums[5], sums[0], sums[1], sums[2], 0, 0)
  }
}
