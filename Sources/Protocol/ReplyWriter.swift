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
    var ready: JSONObject = ["type": .string("ready")]
    for (key, text) in [("name", name), ("version", version), ("author", author)] {
      if let text { ready.append(key, .string(text)) }
    }
    json.line(ready)
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
    if let comment {
      json.key("comment")
      json.string(comment)
    }
    json.endObject()
    json.endLine()
  }
}
