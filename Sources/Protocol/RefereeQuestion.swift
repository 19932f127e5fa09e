package import Games
internal import JSON

/// The lines of JSON that a referee is asked.
package enum RefereeQuestion {
  /// The first question: by which rules the game is played, and how moves are written.
  package static func hello(_ game: ForeignGame) -> [UInt8] {
    line([
      "type": .string("hello"), "protocol": .number(1), "game": .string(game.name),
      "rules": .object(JSONObject(game.rules)),
    ])
  }

  /// What the position is after some moves.
  ///
  /// - Parameters:
  ///   - moves: the moves from the start.
  ///   - notation: how they are written.
  ///   - seed: the luck; nil in a game without.
  /// - Returns: the line, its line feed included.
  package static func position(
    after moves: [Int], in notation: MoveNotation, seed: UInt64?
  ) -> [UInt8] {
    var question: JSONObject = ["type": .string("position")]
    if let seed { question.append("seed", .string(String(seed))) }
    question.append("moves", notation.json(of: moves))
    return line(question)
  }

  private static func line(_ object: JSONObject) -> [UInt8] {
    var json = JSONWriter()
    json.line(object)
    return json.bytes
  }
}
