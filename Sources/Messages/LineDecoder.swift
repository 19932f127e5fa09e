package import Games
internal import JSON

/// Reads what bots write, strictly.
package enum LineDecoder {
  /// Reads an answer to a turn; allocates nothing but its comment.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where in `bytes` the line is, without its line feed.
  ///   - notation: how the game's moves are written.
  /// - Returns: the answer.
  /// - Throws: where the line is none.
  package static func reply(
    _ bytes: [UInt8], in range: Range<Int>, notation: MoveNotation
  ) throws(InvalidLine) -> Reply {
    var fields = try FieldScanner(bytes, in: range, names: replyNames)
    var turn: Int?
    var move: ReadMove?
    var comment: String?
    while let name = try fields.next() {
      switch name {
      case 0: turn = try fields.wholeNumber("turn") ?? Int.min
      case 1: move = try fields.move(notation)
      case 2: try fields.type("move")
      default: comment = try fields.text("comment", limit: 1000)
      }
    }
    guard let turn else { throw InvalidLine("`turn` is missing") }
    guard let move else { throw InvalidLine("`move` is missing") }
    return Reply(turn: turn, move: move.number, comment: comment)
  }

  /// Reads an answer to hello.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where in `bytes` the line is, without its line feed.
  /// - Returns: the answer.
  /// - Throws: where the line is none.
  package static func ready(
    _ bytes: [UInt8], in range: Range<Int>
  ) throws(InvalidLine) -> Ready {
    var fields = try FieldScanner(bytes, in: range, names: readyNames)
    var hasType = false
    var name: String?
    var version: String?
    var author: String?
    while let field = try fields.next() {
      switch field {
      case 0:
        try fields.type("ready")
        hasType = true
      case 1: name = try fields.text("name", limit: 64)
      case 2: version = try fields.text("version", limit: 64)
      default: author = try fields.text("author", limit: 200)
      }
    }
    guard hasType else { throw InvalidLine("`type` is missing, expected \"ready\"") }
    return Ready(name: name, version: version, author: author)
  }

  private static let replyNames = JSONNames(["turn", "move", "type", "comment"])
  private static let readyNames = JSONNames(["type", "name", "version", "author"])
}
