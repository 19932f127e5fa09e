package import Games
package import JSON

/// Decodes the messages of bots.
package enum LineDecoder {
  /// Decodes the answer to a turn; `range` is the range of the line without its line feed.
  ///
  /// Throws an error if the line is invalid, for example if `turn` or `stats` is invalid. In `resign`, `draw`
  /// and the figures of the search, a value of an unexpected kind is ignored, because bots for earlier
  /// versions of Joust may use these keys for other data. Only texts and named numbers allocate memory.
  package static func reply(
    _ bytes: [UInt8], in range: Range<Int>, notation: MoveNotation
  ) throws(InvalidLine) -> Reply {
    var fields = try JSONFields(bytes, in: range, names: replyNames)
    var turn: Int?
    var move: Int?
    var hasMove = false
    var comment: String?
    var resigns = false
    var offersDraw = false
    var search: SearchReport?
    var stats: NamedNumbers?
    while let name = try fields.next() {
      switch name {
      case 0: turn = try fields.wholeNumber() ?? Int.min
      case 1:
        move = try Self.move(&fields, notation)
        hasMove = true
      case 2: try fields.expect("move")
      case 3: comment = try fields.text(limit: 1000)
      case 4: resigns = bytes[try fields.skip()].elementsEqual("true".utf8)
      case 5: offersDraw = bytes[try fields.skip()].elementsEqual("true".utf8)
      case 10: stats = try Self.stats(bytes, in: fields.skip())
      default: try readSearch(name, &fields, bytes, &search)
      }
    }
    guard let turn else { throw InvalidLine("`turn` is missing", key: "turn") }
    guard hasMove || resigns else { throw InvalidLine("`move` is missing", key: "move") }
    return Reply(
      turn: turn, move: move, comment: comment, resigns: resigns, offersDraw: offersDraw,
      search: search, stats: stats)
  }

  /// Reads the numbers that a bot reports; throws an error if they are invalid.
  private static func stats(
    _ bytes: [UInt8], in place: Range<Int>
  ) throws(InvalidLine) -> NamedNumbers {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, in: place)
    } catch {
      throw InvalidLine(error)
    }
    return try NamedNumbers(value, key: "stats")
  }

  private static func readSearch(
    _ name: Int, _ fields: inout JSONFields, _ bytes: [UInt8], _ search: inout SearchReport?
  ) throws(InvalidLine) {
    var report = search ?? SearchReport()
    if name == 9 {
      report.pv = try fields.string().map { fields.text($0).prefix(bytes: SearchReport.pvLimit) }
    } else {
      let number = number(bytes, in: try fields.skip())
      switch name {
      case 6: report.eval = number
      case 7: report.depth = number.flatMap { Int(exactly: $0) }
      default: report.nodes = number.flatMap { Int(exactly: $0) }
      }
    }
    if report != SearchReport() { search = report }
  }

  /// Returns the value of a finite number; nil for any other value.
  private static func number(_ bytes: [UInt8], in place: Range<Int>) -> Double? {
    var scanner = JSONScanner(bytes, in: place)
    return (try? scanner.finiteNumber()) ?? nil
  }

  /// Checks a bot's answer to hello; throws an error if the line is not a valid `ready` message.
  ///
  /// `range` is the range of the line without its line feed.
  package static func ready(_ bytes: [UInt8], in range: Range<Int>) throws(InvalidLine) {
    var fields = try JSONFields(bytes, in: range, names: readyNames)
    var hasType = false
    while let field = try fields.next() {
      switch field {
      case 0:
        try fields.expect("ready")
        hasType = true
      case 1: _ = try fields.text(limit: 0)
      case 2: _ = try fields.text(limit: 0)
      default: _ = try fields.text(limit: 0)
      }
    }
    guard hasType else { throw InvalidLine("`type` is missing, expected \"ready\"") }
  }

  /// Reads a move; nil if the game has no such move.
  private static func move(
    _ fields: inout JSONFields, _ notation: MoveNotation
  ) throws(InvalidLine) -> Int? {
    switch notation {
    case .words(let words, _): return try fields.word(among: words)
    case .texts(let texts):
      let text = try fields.text(limit: MoveTexts.byteLimit + 1)
      return text.utf8.count > MoveTexts.byteLimit ? nil : texts.number(of: text)
    case .numbers(let count):
      guard let move = try fields.wholeNumber(), move >= 0, move < count else { return nil }
      return move
    }
  }

  private static let replyNames = JSONNames([
    "turn", "move", "type", "comment", "resign", "draw", "eval", "depth", "nodes", "pv", "stats",
  ])
  private static let readyNames = JSONNames(["type", "name", "version", "author"])
}
