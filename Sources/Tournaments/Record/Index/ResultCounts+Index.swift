extension ResultCounts {
  /// Writes all but the game and its rules.
  func write(to index: inout IndexWriter) {
    index.number(contestants.count)
    for contestant in contestants {
      index.text(contestant.name)
      index.text(contestant.version)
    }
    index.number(pairs.count)
    for (place, pair) in pairs.enumerated() {
      index.number(pair.first)
      index.number(pair.second)
      index.number(pair.wins)
      index.number(pair.draws)
      index.number(pair.losses)
      index.number(pair.firstForfeits)
      index.number(pair.secondForfeits)
      index.number(pair.lead.map { 1 + place - $0 } ?? 0)
    }
    shared.write(to: &index)
  }

  /// Adds the results of an index, whose games are all of this game and say what they share.
  mutating func read(_ index: inout IndexReader) throws(IndexDamage) {
    var players: [Int] = []
    for _ in 0..<(try index.count()) {
      players.append(self.index(of: Contestant(name: try index.text(), version: try index.text())))
    }
    let places = try pairs.isEmpty ? readFirstPairs(&index, players) : readPairs(&index, players)
    // A pair's lead can be the one with its seats changed, which may have come later.
    let leads = places.map { lead(of: Int($0)) }
    try shared.read(&index) { number in
      places.indices.contains(number)
        ? (leads[number], isReversed: leads[number] != Int(places[number])) : nil
    }
  }

  /// Takes counts by pair where there are none yet: all pairs are new, and need not be looked for.
  ///
  /// - Returns: the indices of the index's pairs among all pairs.
  private mutating func readFirstPairs(
    _ index: inout IndexReader, _ players: [Int]
  ) throws(IndexDamage) -> [Int32] {
    let count = try index.count()
    reserve(count)
    for place in 0..<count {
      let first = try index.number(below: players.count)
      let second = try index.number(below: players.count)
      guard first != second else { throw IndexDamage() }
      append(first: players[first], second: players[second])
      try readCounts(&index, at: place)
      let distance = try index.number(below: place + 2)
      if distance > 0 { pairs[place].lead = place + 1 - distance }
    }
    return (0..<count).map { Int32($0) }
  }

  /// Adds counts by pair.
  ///
  /// - Returns: the indices of the index's pairs among all pairs.
  private mutating func readPairs(
    _ index: inout IndexReader, _ players: [Int]
  ) throws(IndexDamage) -> [Int32] {
    var places: [Int32] = []
    let count = try index.count()
    places.reserveCapacity(count)
    reserve(count)
    for _ in 0..<count {
      let first = try index.number(below: players.count)
      let second = try index.number(below: players.count)
      guard first != second else { throw IndexDamage() }
      let place = place(players[first], players[second])
      try readCounts(&index, at: place)
      _ = try index.number()
      places.append(Int32(place))
    }
    return places
  }

  private mutating func readCounts(
    _ index: inout IndexReader, at place: Int
  ) throws(IndexDamage) {
    pairs[place].wins += try index.number()
    pairs[place].draws += try index.number()
    pairs[place].losses += try index.number()
    pairs[place].firstForfeits += try index.number(below: Int(Int32.max))
    pairs[place].secondForfeits += try index.number(below: Int(Int32.max))
  }
}
