package import Games
package import JSON

/// The lines of JSON that a referee is asked.
package enum RefereeQuestion {
  package static func hello(_ game: ForeignGame) -> [UInt8] {
    line([
      "type": .string("hello"), "protocol": .number(2), "game": .string(game.name),
      "rules": .object(JSONObject(game.rules)),
    ])
  }

  /// Asks for the position after some moves; `seed` is nil in a game without luck.
  package static func position(
    after moves: Steps, in notation: MoveNotation, seed: UInt64?
  ) -> [UInt8] {
    var question: JSONObject = ["type": .string("position")]
    if let seed { question.append("seed", .string(String(seed))) }
    question.append("moves", notation.json(of: moves.lists()))
    return line(question)
  }

  /// Asks for the position after the moves from a step on, of which a copy was asked the rest before.
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

/// What a referee answers to hello.
package struct GameAnswer: Sendable {
  package let seats: [String]
  package let notation: MoveNotation
  package let hasLuck: Bool
  /// Whether the others play on when a bot is at fault.
  package let eliminates: Bool
  /// Whether a copy goes on from the moves that it was asked last.
  package let isIncremental: Bool
  /// The rules with what the tournament left out; nil where they are as the tournament says.
  package let rules: Rules?

  private static let moveLimit = 1_000_000

  package init(_ object: JSONObject) throws(InvalidLine) {
    guard object["type"] == .string("game") else {
      throw object.wrong("type", "\"game\" or \"refused\"")
    }
    let seatsRule = "a list of one to eight different names of at most 20 characters"
    seats = try object.required("seats", seatsRule) { value in
      Self.words(value).flatMap { $0.count <= 8 ? $0 : nil }
    }
    switch object["moves"] {
    case .number(let number)? where (1...Self.moveLimit).contains(number.int ?? 0):
      notation = .numbers(count: number.int ?? 0)
    case .string("text")?: notation = .texts(MoveTexts())
    case let value?:
      guard let words = Self.words(value) else { fallthrough }
      notation = .words(words, letters: [])
    case nil:
      throw object.wrong(
        "moves",
        "a whole number, below which all moves are, a list of different words of at most 20 "
          + "characters, or \"text\"")
    }
    hasLuck = try Self.truth("luck", object)
    isIncremental = try Self.truth("incremental", object)
    switch object["on_fault"] {
    case nil, .string("lose")?: eliminates = false
    case .string("eliminate")?: eliminates = true
    default: throw object.wrong("on_fault", "\"lose\" or \"eliminate\"")
    }
    rules = try object.optional("rules", "an object of whole numbers or null", Self.rules)
  }

  private static func truth(_ key: String, _ object: JSONObject) throws(InvalidLine) -> Bool {
    try object.optional(key, "true or false", \.bool) ?? false
  }

  private static func rules(_ value: JSONValue) -> Rules? {
    guard let members = value.object?.members else { return nil }
    var values: [String: Int?] = [:]
    for member in members {
      guard let number = member.value.wholeNumberOrNull else { return nil }
      values.updateValue(number, forKey: member.key)
    }
    return Rules(unchecked: values)
  }

  /// A list of different short words without control characters; nil where it is none.
  private static func words(_ value: JSONValue?) -> [String]? {
    let words = value?.list { $0.string.flatMap { isWord($0, limit: 20) ? $0 : nil } } ?? []
    return words.isEmpty || Set(words).count < words.count ? nil : words
  }
}

extension MoveNotation {
  /// Moves as they stand in messages: one for each step, a list where several seats moved; null for a
  /// seat that was eliminated.
  fileprivate func json(of steps: [ArraySlice<Int>]) -> JSONValue {
    .array(
      steps.map { step in
        guard step.count != 1 else { return json(of: step[step.startIndex]) }
        return .array(step.map(json))
      })
  }

  func json(of move: Int) -> JSONValue {
    switch self {
    case _ where move == Steps.noMove: .null
    case .numbers: .number(move)
    case .words(let words, _): .string(words[move])
    case .texts: .string(text(of: move))
    }
  }
}

/// Whether a text is of 1 to so many characters, all of which can be shown.
func isWord(_ text: String, limit: Int) -> Bool {
  (1...limit).contains(text.unicodeScalars.count) && printable(text) == text
}

extension JSONObject {
  /// The value of a key; nil if the key is missing or null.
  func nonNull(_ key: String) -> JSONValue? { self[key] == .null ? nil : self[key] }
}
