import Games

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
