import Games
import JSON
import Tournaments

/// What a referee is asked: lines of JSON.
enum Question {
  /// The first question: by which rules, and how moves are written.
  static func hello(_ game: ForeignGame) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("type")
    json.string("hello")
    json.key("protocol")
    json.integer(1)
    json.key("game")
    json.string(game.name)
    json.key("rules")
    json.beginObject()
    for entry in game.rules.entries {
      json.key(entry.name)
      json.integer(entry.value)
    }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// What the position is after some moves; the seed is told where the game has luck.
  static func position(
    after moves: [Int], in notation: MoveNotation, seed: UInt64?
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("type")
    json.string("position")
    if let seed {
      json.key("seed")
      json.string(String(seed))
    }
    json.key("moves")
    json.moves(moves, in: notation)
    json.endObject()
    json.endLine()
    return json.bytes
  }
}

extension JSONWriter {
  /// Writes moves as messages have them.
  mutating func moves(_ moves: [Int], in notation: MoveNotation) {
    beginArray()
    for move in moves {
      switch notation {
      case .numbers: integer(move)
      case .words(let words, _): string(words[move])
      }
    }
    endArray()
  }

  /// Writes a value as it was read.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .number(let number): literal(number.literal)
    case .string(let text): string(text)
    case .array(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }
}
