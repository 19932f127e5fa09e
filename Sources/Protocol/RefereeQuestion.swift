package import Games
internal import JSON

/// The lines of JSON that a referee is asked.
package enum RefereeQuestion {
  package static func hello(_ game: ForeignGame) -> [UInt8] {
    line([
      "type": .string("hello"), "protocol": .number(1), "game": .string(game.name),
      "rules": .object(JSONObject(game.rules)),
    ])
  }

  /// Asks for the position after some moves; `seed` is nil in a game without luck.
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
