package import Games
package import JSON

/// A bot's answer to a turn.
package struct Reply: Hashable, Sendable {
  /// The number of the turn; `Int.min` for a number of more than 64 bits.
  package let turn: Int
  /// The move; nil if the game has no such move.
  package let move: Int?
  /// The comment, at most 1,000 Unicode scalars.
  package let comment: String?

  package init(turn: Int, move: Int?, comment: String?) {
    self.turn = turn
    self.move = move
    self.comment = comment
  }
}

/// Reads the lines of bots.
package enum LineDecoder {
  /// Reads the answer to a turn at `range`, its line feed excluded.
  ///
  /// Only a comment allocates memory.
  package static func reply(
    _ bytes: [UInt8], in range: Range<Int>, notation: MoveNotation
  ) throws(InvalidLine) -> Reply {
    var fields = try JSONFields(bytes, in: range, names: replyNames)
    var turn: Int?
    var move: Int?
    var hasMove = false
    var comment: String?
    while let name = try fields.next() {
      switch name {
      case 0: turn = try fields.wholeNumber() ?? Int.min
      case 1:
        move = try Self.move(&fields, notation)
        hasMove = true
      case 2: try fields.expect("move")
      default: comment = try fields.text(limit: 1000)
      }
    }
    guard let turn else { throw InvalidLine("`turn` is missing") }
    guard hasMove else { throw InvalidLine("`move` is missing") }
    return Reply(turn: turn, move: move, comment: comment)
  }

  /// Reads the answer to hello at `range`, its line feed excluded.
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

  private static let replyNames = JSONNames(["turn", "move", "type", "comment"])
  private static let readyNames = JSONNames(["type", "name", "version", "author"])
}
