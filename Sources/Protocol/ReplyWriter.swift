package import Games
internal import JSON

/// Writes a bot's messages to Joust, one line each.
package struct ReplyWriter: Sendable {
  private var json = JSONWriter()

  /// A writer that has written nothing.
  package init() {}

  /// The lines that have been written, each ended by a line feed.
  package var bytes: [UInt8] { json.bytes }

  /// Forgets the lines and keeps their memory.
  package mutating func clear() { json.clear() }

  /// Writes the answer to hello.
  ///
  /// - Parameters:
  ///   - name: what the bot calls itself.
  ///   - version: its version.
  ///   - author: who wrote it.
  package mutating func ready(name: String? = nil, version: String? = nil, author: String? = nil) {
    json.beginObject()
    member("type", "ready")
    member("name", name)
    member("version", version)
    member("author", author)
    end()
  }

  /// Writes the answer to a turn.
  ///
  /// - Parameters:
  ///   - turn: the number that the turn had.
  ///   - move: the move.
  ///   - notation: how the game's moves are written.
  ///   - comment: what the bot says beside it.
  /// - Precondition: the notation can write the move.
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
