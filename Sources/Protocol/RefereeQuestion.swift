package import Games
import JSON

/// The questions from Joust to the referee of a game, each as a line of JSON in UTF-8.
package enum RefereeQuestion {
  package static func hello(_ game: ForeignGame) -> [UInt8] {
    line([
      "type": .string("hello"), "protocol": .number(3), "game": .string(game.name),
      "rules": .object(JSONObject(game.rules)),
    ])
  }

  /// Returns the question for the position after the given moves; `seed` is nil in a game without luck.
  package static func position(
    after moves: Steps, in notation: MoveNotation, seed: UInt64?
  ) -> [UInt8] {
    question("position", moves, notation, seed)
  }

  /// Returns the question for the result of a game that has reached the limit of moves.
  package static func stop(
    after moves: Steps, in notation: MoveNotation, seed: UInt64?
  ) -> [UInt8] {
    question("stop", moves, notation, seed)
  }

  private static func question(
    _ type: String, _ moves: Steps, _ notation: MoveNotation, _ seed: UInt64?
  ) -> [UInt8] {
    var question: JSONObject = ["type": .string(type)]
    if let seed { question.append("seed", .string(String(seed))) }
    question.append("moves", notation.json(of: moves.lists()))
    return line(question)
  }

  /// Returns the question for the position after the given moves, with only the moves from `step` on.
  ///
  /// Steps are counted from 0. The previous question to the same process must have been about the position
  /// before this step.
  package static func more(
    of moves: Steps, from step: Int, in notation: MoveNotation
  ) -> [UInt8] {
    line(["type": .string("more"), "moves": notation.json(of: moves.lists(from: step))])
  }

  private static func line(_ object: JSONObject) -> [UInt8] {
    var json = JSONWriter()
    json.line(object)
    return json.bytes
  }
}
