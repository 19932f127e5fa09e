extension Record {
  /// Writes all that was taken from one file.
  func write(to index: inout IndexWriter) {
    precondition(tallies.allSatisfy { $0.log == nil }, "an index keeps no order of the games")
    index.number(seed == nil ? 0 : 1)
    if let seed {
      index.word(seed.value)
      index.text(seedTime)
    }
    versions.write(to: &index)
    index.number(damageCount)
    index.number(damages.count)
    for damage in damages {
      index.number(damage.line)
      index.text(damage.reason)
    }
    played.write(to: &index)
    index.number(tallies.count)
    for (tally, sample) in zip(tallies, samples) {
      // It tells the game and the rules in the one way that will always be read.
      index.text(sample.line().dropLast())
      tally.write(to: &index)
    }
  }

  /// Takes what stands in an index, as if its file were read after all that was taken before.
  ///
  /// - Parameters:
  ///   - index: what ``write(to:)`` wrote of a file.
  ///   - file: the file's name.
  /// - Returns: false where a game was there before, so that its results count twice now.
  /// - Throws: where the index is damaged; then the record is of no use.
  mutating func read(_ index: inout IndexReader, file: String) throws(IndexDamage) -> Bool {
    if try index.number(below: 2) == 1 {
      let seed = Seed(value: try index.word())
      note(seed, at: try index.text())
    }
    try versions.read(&index)
    damageCount += try index.number()
    for _ in 0..<(try index.count()) {
      let damage = Damage(file: file, line: try index.number(), reason: try index.text())
      if damages.count < Self.damageLimit { damages.append(damage) }
    }
    let areNew = try played.read(&index)
    for _ in 0..<(try index.count()) {
      let line = try index.slice()
      guard case .game(let sample) = try? RecordLine(line.bytes, in: line.range) else {
        throw IndexDamage()
      }
      let tally = indexOfTally(of: sample)
      try tallies[tally].read(&index)
    }
    return areNew
  }
}
