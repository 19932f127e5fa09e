/// What the beginning of a record comes to, so that it need not be read again.
///
/// It is a copy of what the record says and nothing else: without it, or with one that does not fit,
/// the record is read whole and gives the same.
package struct RecordIndex: Hashable, Sendable {
  /// How a file looked at some time: whether it is another one, or has changed, is told by that.
  package struct Look: Hashable, Sendable {
    /// The number of the file in its file system, which another file of that name does not have.
    package let file: UInt64
    /// Its bytes.
    package let size: Int
    /// When it was last changed, in nanoseconds.
    package let change: Int64

    package init(file: UInt64, size: Int, change: Int64) {
      self.file = file
      self.size = size
      self.change = change
    }
  }

  /// How the record looked before it was read.
  package let look: Look
  /// How many of its bytes are in the index: whole lines.
  package let length: Int
  /// How many lines these are.
  package let lineCount: Int
  /// The digest of the last of these bytes, at most ``tailLength``.
  package let tail: UInt64
  private let bytes: [UInt8]
  /// Where what the record comes to begins among them.
  private let start: Int

  /// How many bytes before its end an index knows, to tell a record that was written anew.
  package static let tailLength = 4096
  private static let mark = "joust index 1 "

  /// The index of a record's beginning.
  ///
  /// - Parameters:
  ///   - record: what these lines come to, read by themselves.
  ///   - look: how the file looked before it was read.
  ///   - length: the bytes of the lines.
  ///   - lineCount: the number of the lines.
  ///   - tail: the last of the bytes, at most ``tailLength``.
  package init(_ record: Record, look: Look, length: Int, lineCount: Int, tail: [UInt8]) {
    var index = IndexWriter()
    record.write(to: &index)
    bytes = index.bytes
    start = 0
    self.look = look
    self.length = length
    self.lineCount = lineCount
    self.tail = Self.digest(tail, in: tail.indices)
  }

  /// How many bytes the index takes.
  package var size: Int { bytes.count - start }

  /// Whether the record still begins with what is in the index.
  ///
  /// - Parameters:
  ///   - now: how the file looks.
  ///   - tail: its bytes before ``length``, at most ``tailLength``.
  /// - Returns: false where it was replaced, cut off or changed in place.
  package func fits(_ now: Look, tail: [UInt8]) -> Bool {
    guard now.file == look.file, now.size >= length else { return false }
    // Who appends changes the time, too; who only changes the time has done something else.
    guard now.size != look.size || now.change == look.change else { return false }
    return Self.digest(tail, in: tail.indices) == self.tail
  }

  /// Takes what the index says, as if the lines were read after all that was taken before.
  ///
  /// - Parameters:
  ///   - record: takes it.
  ///   - file: the record's name.
  /// - Returns: false where a game was there before, so that the record is of no use.
  /// - Throws: where the index is damaged; then the record is of no use, either.
  package func add(to record: inout Record, file: String) throws(IndexDamage) -> Bool {
    var index = IndexReader(bytes, in: start..<bytes.count)
    let areNew = try record.read(&index, file: file)
    guard index.isAtEnd else { throw IndexDamage() }
    return areNew
  }
}

// MARK: - As a file

extension RecordIndex {
  /// The bytes of a file.
  ///
  /// - Parameter version: the version of Joust: another one may read a record otherwise.
  /// - Returns: what ``init(_:version:)`` reads.
  package func bytes(version: String) -> [UInt8] {
    var head = IndexWriter()
    head.text(Self.mark + version)
    head.word(look.file)
    head.number(look.size)
    head.word(UInt64(bitPattern: look.change))
    head.number(length)
    head.number(lineCount)
    head.word(tail)
    let bytes = head.bytes + bytes[start...]
    var digest = IndexWriter()
    digest.number(head.bytes.count)
    digest.word(Self.digest(bytes, in: bytes.indices))
    return digest.bytes + bytes
  }

  /// Reads a file.
  ///
  /// - Throws: where it is cut off, damaged, or of another version.
  package init(_ bytes: [UInt8], version: String) throws(IndexDamage) {
    var front = IndexReader(bytes, in: bytes.indices)
    let headLength = try front.count()
    let digest = try front.word()
    let rest = front.position..<bytes.count
    guard headLength <= rest.count, Self.digest(bytes, in: rest) == digest else {
      throw IndexDamage()
    }
    var head = IndexReader(bytes, in: rest.lowerBound..<rest.lowerBound + headLength)
    guard try head.text() == Self.mark + version else { throw IndexDamage() }
    let file = try head.word()
    let size = try head.number()
    look = Look(file: file, size: size, change: Int64(bitPattern: try head.word()))
    length = try head.number()
    lineCount = try head.number()
    tail = try head.word()
    guard head.isAtEnd else { throw IndexDamage() }
    self.bytes = bytes
    self.start = head.position
  }

  /// A digest of bytes, taken eight at a time, in which any changed byte changes the result.
  private static func digest(_ bytes: [UInt8], in range: Range<Int>) -> UInt64 {
    var digest = UInt64(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      var word: UInt64 = 0
      for offset in 0..<min(8, range.upperBound - position) {
        word |= UInt64(bytes[position + offset]) << UInt64(8 * offset)
      }
      digest = WordTable.mixed(digest ^ word)
      position += 8
    }
    return digest
  }
}

/// An index can't be used: it is cut off, damaged or of another version.
package struct IndexDamage: Error, Hashable, Sendable {}

/// Reads what an ``IndexWriter`` wrote, and refuses all else.
struct IndexReader {
  private let bytes: [UInt8]
  /// Where the next byte is.
  private(set) var position: Int
  private let end: Int

  /// Reads a part of some bytes.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether nothing follows.
  var isAtEnd: Bool { position == end }

  mutating func word() throws(IndexDamage) -> UInt64 {
    guard end - position >= 8 else { throw IndexDamage() }
    var value: UInt64 = 0
    for offset in 0..<8 { value |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    position += 8
    return value
  }

  mutating func unsigned() throws(IndexDamage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { return value }
      shift += 7
    }
    throw IndexDamage()
  }

  mutating func number() throws(IndexDamage) -> Int {
    guard let number = Int(exactly: try unsigned()) else { throw IndexDamage() }
    return number
  }

  /// A number below a limit.
  mutating func number(below limit: Int) throws(IndexDamage) -> Int {
    let number = try number()
    guard number < limit else { throw IndexDamage() }
    return number
  }

  /// How many things follow, each of at least one byte.
  mutating func count() throws(IndexDamage) -> Int {
    try number(below: end - position + 1)
  }

  /// Where the bytes of a text are.
  mutating func range() throws(IndexDamage) -> Range<Int> {
    let count = try count()
    position += count
    return position - count..<position
  }

  mutating func text() throws(IndexDamage) -> String {
    String(decoding: bytes[try range()], as: UTF8.self)
  }

  /// The bytes of a text in what is read.
  mutating func slice() throws(IndexDamage) -> (bytes: [UInt8], range: Range<Int>) {
    (bytes, try range())
  }
}

/// The bytes of an index in the making.
struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a number, seven bits a byte, the lowest first.
  mutating func number(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds a number that is not negative.
  mutating func number(_ value: Int) { number(UInt64(value)) }

  /// Adds eight bytes, the lowest first: for words that are as good as random.
  mutating func word(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Adds bytes with their number.
  mutating func text(_ text: some Collection<UInt8>) {
    number(text.count)
    bytes.append(contentsOf: text)
  }

  /// Adds a text.
  mutating func text(_ text: String) { self.text(Array(text.utf8)) }
}

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

  private static func reversed(_ value: UInt64) -> UInt64 {
    (value & 0x3FFF_FFFF) << 30 | value >> 30
  }
}
