extension PlayedGames {
  func write(to index: inout IndexWriter) {
    index.number(early.count)
    early.forEach { hash, bits in
      index.word(hash)
      index.number(bits)
    }
    index.number(later.count)
    for (block, bits) in later {
      index.word(block.hash)
      index.number(block.number)
      index.number(bits)
    }
    index.number(others.count)
    for number in 0..<others.count { index.text(others[number]) }
  }

  /// Takes down the games of an index.
  ///
  /// - Returns: whether none of them was there before.
  /// - Throws: where the index is damaged.
  mutating func read(_ index: inout IndexReader) throws(IndexDamage) -> Bool {
    var areNew = true
    let earlyCount = try index.count()
    early.reserve(earlyCount)
    for _ in 0..<earlyCount {
      let hash = try index.word()
      let more = try index.unsigned()
      guard more != 0 else { throw IndexDamage() }
      early.update(hash) { bits in
        if bits & more != 0 { areNew = false }
        bits |= more
      }
      count += more.nonzeroBitCount
    }
    for _ in 0..<(try index.count()) {
      let block = Block(hash: try index.word(), number: try index.number())
      let more = try index.unsigned()
      let before = later.updateValue((later[block] ?? 0) | more, forKey: block) ?? 0
      if before & more != 0 { areNew = false }
      count += more.nonzeroBitCount
    }
    for _ in 0..<(try index.count()) {
      let name = try index.slice()
      let before = others.count
      _ = others.number(of: name.bytes, in: name.range)
      if others.count == before { areNew = false }
      count += 1
    }
    return areNew
  }
}
