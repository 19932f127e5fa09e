package import Games
internal import JSON

/// Writes a bot's messages to Joust, one line each.
package struct ReplyWriter: Sendable {
  private var json = JSONWriter()

  package init() {}

  package var bytes: [UInt8] { json.bytes }

  package mutating func clear() { json.clear() }

  /// Writes the answer to hello.
  package mutating func ready(name: String? = nil, version: String? = nil, author: String? = nil) {
    json.beginObject()
    member("type", "ready")
    member("name", name)
    member("version", version)
    member("author", author)
    end()
  }

  /// Writes the answer to a turn, with a move that the notation can write.
  package mutating func move(
    turn: Int, move: Int, notation: MoveNotation, comment: String? = nil
  ) {
    precondition(move >= 0 && move < notation.count, "the game has no such move")
    json.beginObject()
    json.key("turn")
    json.integer(turn)
    json.key("move")
    json.move(move, in: notation)
    member("comment", comment)
    end()
  }

  private mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    json.key(name)
    json.string(text)
  }

  private mutating func end() {
    json.endObject()
    json.endLine()
  }
}
