import Games
import JSON

/// A finished game without remarks, read in one pass from a line as Joust writes it.
///
/// It takes far fewer lines than ``RecordLine``, but those as strictly, and makes nothing of what
/// counting does not need. A line that it refuses may still be right.
struct QuickLine {
  /// Where the name of the game is.
  private(set) var id = 0..<0
  /// Where the names of the bots are.
  private(set) var bots = (0..<0, 0..<0)
  /// Where their versions are.
  private(set) var versions = (0..<0, 0..<0)
  /// The digest of the opening, or the seed.
  private(set) var share: UInt64 = 0
  /// Who won.
  private(set) var result = GameResult.draw
  /// When the game ended.
  private(set) var at = 0..<0
  private var cursor: QuickCursor

  private static let opening = Array("{\"type\":\"game\",\"id\":".utf8)
  private static let bots = Array(",\"bots\":[".utf8)
  private static let versions = Array("],\"versions\":[".utf8)
  private static let openingMoves = Array("],\"opening\":[".utf8)
  private static let moves = Array(",\"moves\":[".utf8)
  private static let seed = Array("],\"seed\":\"".utf8)
  private static let scores = Array("],\"scores\":[".utf8)
  private static let result = Array(",\"result\":\"".utf8)
  private static let reason = Array(",\"reason\":".utf8)
  private static let milliseconds = Array(",\"ms\":[".utf8)
  private static let longest = Array("],\"max_ms\":[".utf8)
  private static let processor = Array("],\"cpu_ms\":[".utf8)
  private static let time = Array("],\"at\":".utf8)

  /// Reads a line; nil where it is written otherwise, or is of another game.
  init?(_ bytes: [UInt8], in range: Range<Int>, of kind: QuickKind) {
    cursor = QuickCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard cursor.take(Self.opening), let id = cursor.name(), cursor.take(kind.bytes),
      cursor.take(Self.bots), let first = cursor.name(), cursor.take(UInt8(ascii: ",")),
      let second = cursor.name(), cursor.take(Self.versions), let own = cursor.text(),
      cursor.take(UInt8(ascii: ",")), let its = cursor.text(),
      !cursor.equal(first, second), bytes[first.lowerBound] != UInt8(ascii: "."),
      bytes[second.lowerBound] != UInt8(ascii: ".")
    else { return nil }
    self.id = id
    bots = (first, second)
    versions = (own, its)
    guard kind.isRace ? takeRace(kind) : takeTurns(), takeEnd() else { return nil }
  }

  private mutating func takeTurns() -> Bool {
    guard cursor.take(Self.openingMoves) else { return false }
    var share: UInt64 = 0
    guard cursor.wholeNumbers({ share = WordTable.mixed(share ^ UInt64($0)) }) else { return false }
    self.share = share
    return cursor.take(Self.moves) && cursor.wholeNumbers { _ in }
  }

  private mutating func takeRace(_ kind: QuickKind) -> Bool {
    guard cursor.take(Self.seed), let seed = cursor.digits(), cursor.take(UInt8(ascii: "\"")),
      cursor.take(Self.moves), cursor.letters(kind.letters), cursor.take(UInt8(ascii: ",")),
      cursor.letters(kind.letters), cursor.take(Self.scores), takeTwoNumbers(),
      cursor.take(kind.measure), takeTwoNumbers()
    else { return false }
    share = seed
    return cursor.take(UInt8(ascii: "]"))
  }

  private mutating func takeTwoNumbers() -> Bool {
    cursor.wholeNumber() != nil && cursor.take(UInt8(ascii: ",")) && cursor.wholeNumber() != nil
  }

  private mutating func takeEnd() -> Bool {
    guard cursor.take(Self.result), let result = takeResult(), cursor.take(Self.reason),
      cursor.text() != nil, cursor.take(Self.milliseconds), takeTwoDecimals(),
      cursor.take(Self.longest), takeTwoDecimals(),
      !cursor.take(Self.processor) || takeTwoDecimals(), cursor.take(Self.time),
      let at = cursor.text(), at.count <= Moment.length, cursor.take(UInt8(ascii: "}"))
    else { return false }
    self.result = result
    self.at = at
    return cursor.isAtEnd
  }

  private mutating func takeTwoDecimals() -> Bool {
    cursor.decimal() && cursor.take(UInt8(ascii: ",")) && cursor.decimal()
  }

  private mutating func takeResult() -> GameResult? {
    for result in GameResult.allCases where cursor.take(result.quick) { return result }
    return nil
  }
}

extension GameResult {
  private static let quickFirst = Array("1-0\"".utf8)
  private static let quickSecond = Array("0-1\"".utf8)
  private static let quickDraw = Array("1/2-1/2\"".utf8)

  /// The rest of the text that says the result.
  fileprivate var quick: [UInt8] {
    switch self {
    case .firstWins: Self.quickFirst
    case .secondWins: Self.quickSecond
    case .draw: Self.quickDraw
    }
  }
}

/// A cursor over a line that knows the few forms in which Joust writes values.
struct QuickCursor {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  /// Whether nothing follows.
  var isAtEnd: Bool { position == end }

  private var next: UInt8 { position < end ? bytes[position] : 0 }

  /// Passes a byte, where it stands there.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Passes bytes, where they stand there.
  mutating func take(_ word: [UInt8]) -> Bool {
    guard end - position >= word.count else { return false }
    for index in word.indices where bytes[position + index] != word[index] { return false }
    position += word.count
    return true
  }

  /// Passes a text without escapes, in ASCII.
  mutating func text() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return start..<position - 1
      }
      guard 0x20...0x7E ~= byte, byte != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    return nil
  }

  /// Passes a text of 1 to 64 of the characters that names have.
  mutating func name() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position < end, BotName.isAllowed(bytes[position]) { position += 1 }
    let range = start..<position
    guard take(UInt8(ascii: "\"")), 1...64 ~= range.count else { return nil }
    return range
  }

  /// Passes a whole number of up to nine digits.
  mutating func wholeNumber() -> Int? {
    let start = position
    guard let value = digits(), position - start <= 9,
      bytes[start] != UInt8(ascii: "0") || position - start == 1
    else { return nil }
    return Int(value)
  }

  /// Passes the rest of a list of whole numbers, up to its closing bracket.
  mutating func wholeNumbers(_ body: (Int) -> Void) -> Bool {
    if take(UInt8(ascii: "]")) { return true }
    while let number = wholeNumber() {
      body(number)
      if take(UInt8(ascii: "]")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
    return false
  }

  /// Passes a number of up to nine digits and a point with up to nine more.
  mutating func decimal() -> Bool {
    guard wholeNumber() != nil else { return false }
    guard take(UInt8(ascii: ".")) else { return true }
    let start = position
    return digits() != nil && position - start <= 9
  }

  /// Passes 1 to 19 digits.
  mutating func digits() -> UInt64? {
    let start = position
    var value: UInt64 = 0
    while position < end, position - start < 19, 0x30...0x39 ~= bytes[position] {
      value = value * 10 + UInt64(bytes[position] - 0x30)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Passes a text of letters, by a table that has 255 for all else.
  mutating func letters(_ moves: [UInt8]) -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while position < end, moves[Int(bytes[position])] != .max { position += 1 }
    return take(UInt8(ascii: "\""))
  }

  /// Whether two ranges say the same.
  func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
      return false
    }
    return true
  }
}

/// What all lines of a game by the same rules have in common, and whose games those were.
struct QuickKind: Sendable {
  /// From the comma behind the name of the game to the rules' end.
  let bytes: [UInt8]
  /// Whether the game is a race.
  let isRace: Bool
  /// The moves of a race by their letters, 255 for what is none.
  let letters: [UInt8]
  /// What stands between the scores of a race and its measures.
  let measure: [UInt8]
  /// The index of the results.
  let tally: Int
  /// The indices of the results' contestants, by what stands for their names and versions.
  var contestants = WordTable()

  /// The kind of a game's lines.
  init(of record: GameRecord, tally: Int) {
    var json = JSONWriter()
    json.beginObject()
    json.member("game", record.game)
    json.key("rules")
    record.rules.write(to: &json)
    json.endObject()
    bytes = [UInt8(ascii: ",")] + json.bytes.dropFirst().dropLast()
    let race = GameCatalog.named(record.game) as? any RaceGame.Type
    isRace = race != nil
    letters = race.map { MoveLetters(of: $0).moves } ?? []
    measure = Array("],\"\(record.measureName)\":[".utf8)
    self.tally = tally
  }
}
