extension CurrentVersions {
  func write(to index: inout IndexWriter) {
    index.number(current.count)
    for (name, entry) in current.enumerated() {
      index.text(names[name])
      index.text(versions[entry.version])
      index.number(entry.isFromRun ? 1 : 0)
      entry.at.write(to: &index)
    }
  }

  /// Takes down the versions of an index.
  mutating func read(_ index: inout IndexReader) throws(IndexDamage) {
    for _ in 0..<(try index.count()) {
      let name = try index.slice()
      let version = try index.range()
      let player = Player(bytes: name.bytes, name: name.range, version: version)
      let isFromRun = try index.number(below: 2) == 1
      note(player, isFromRun: isFromRun, at: try Moment(&index))
    }
  }
}

extension Moment {
  fileprivate func write(to index: inout IndexWriter) {
    for word in 0..<4 { index.word(words[word]) }
  }

  fileprivate init(_ index: inout IndexReader) throws(IndexDamage) {
    self.init("")
    for word in 0..<4 { words[word] = try index.word() }
  }
}
