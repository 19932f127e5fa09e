package import Games
package import JSON

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

/// What a referee answers to hello.
package struct GameAnswer: Sendable {
  package let seats: [String]
  package let notation: MoveNotation
  package let hasLuck: Bool
  /// The rules with what the tournament left out; nil where they are as the tournament says.
  package let rules: Rules?

  private static let moveLimit = 1_000_000

  package init(_ object: JSONObject) throws(InvalidLine) {
    guard object["type"] == .string("game") else {
      throw InvalidLine("`type` must be \"game\" or \"refused\"")
    }
    guard let seats = Self.words(object["seats"]), seats.count == 2, seats[0] != seats[1] else {
      throw InvalidLine("`seats` must be a list of two names of at most 20 characters")
    }
    self.seats = seats
    switch object["moves"] {
    case .number(let number)? where (1...Self.moveLimit).contains(number.int ?? 0):
      notation = .numbers(count: number.int ?? 0)
    case let value?:
      guard let words = Self.words(value), Set(words).count == words.count else { fallthrough }
      notation = .words(words, letters: [])
    case nil:
      throw InvalidLine(
        "`moves` must be a whole number, below which all moves are, or a list of different words of at "
          + "most 20 characters")
    }
    switch object["luck"] {
    case nil: hasLuck = false
    case .bool(let luck)?: hasLuck = luck
    default: throw InvalidLine("`luck` must be true or false")
    }
    rules = try Self.rules(object["rules"])
  }

  private static func rules(_ value: JSONValue?) throws(InvalidLine) -> Rules? {
    guard let value else { return nil }
    let complaint = InvalidLine("`rules` must be an object of whole numbers or null")
    guard case .object(let object) = value else { throw complaint }
    var values: [String: Int?] = [:]
    for member in object.members {
      guard let value = member.value.wholeNumberOrNull else { throw complaint }
      values.updateValue(value, forKey: member.key)
    }
    return Rules(unchecked: values)
  }

  /// A list of short words without control characters; nil where it is none.
  private static func words(_ value: JSONValue?) -> [String]? {
    let words = value?.list { $0.string.flatMap { isWord($0, limit: 20) ? $0 : nil } }
    return words == [] ? nil : words
  }
}

/// What a referee answers when it is asked for a position.
package struct PositionAnswer: Sendable {
  package let state: VersusState
  package let legalMoves: [Int]
  /// What the bot on turn sees, the legal moves last; nothing when the game is over.
  package let view: [(name: String, json: String)]
  /// The position as text, at most 8,000 characters; nil where there is none.
  package let drawing: String?
  /// The position as cells; nil where there is none.
  package let board: BoardDrawing?

  private static let reserved = ["type", "turn", "legal", "clock_ms"]

  /// Reads an answer; no game may end by a word that is the reason of a bot's fault.
  package init(
    _ object: JSONObject, seats: [String], notation: MoveNotation, isFault: (String) -> Bool
  ) throws(InvalidLine) {
    switch object["text"] {
    case nil, .null?: drawing = nil
    case .string(let text)?: drawing = text.prefix(scalars: 8000)
    default: throw InvalidLine("`text` must be a text")
    }
    switch object["board"] {
    case nil, .null?: board = nil
    case let value?: board = try BoardDrawing(value)
    }
    switch object["type"] {
    case .string("turn"):
      guard let seat = Self.seat(object["seat"], seats) else {
        throw InvalidLine("`seat` must be \(Self.choice(seats))")
      }
      state = .turn(seat)
      legalMoves = try Self.legal(object["legal"], notation)
      view = try Self.view(object["view"]) + [("legal", notation.json(of: legalMoves).text)]
    case .string("end"):
      guard case .string(let reason)? = object["reason"], isWord(reason, limit: 40),
        !isFault(reason)
      else {
        throw InvalidLine(
          "`reason` must be a text of 1 to 40 characters, and no fault of a bot")
      }
      switch object["winner"] {
      case .null?: state = .drawn(reason: reason)
      case let value:
        guard let seat = Self.seat(value, seats) else {
          throw InvalidLine("`winner` must be \(Self.choice(seats)), or null for a draw")
        }
        state = .won(seat, reason: reason)
      }
      (legalMoves, view) = ([], [])
    default: throw InvalidLine("`type` must be \"turn\" or \"end\"")
    }
  }

  private static func choice(_ seats: [String]) -> String {
    seats.map { "\"\($0)\"" }.joined(separator: " or ")
  }

  private static func seat(_ value: JSONValue?, _ seats: [String]) -> Seat? {
    value?.string.flatMap(seats.firstIndex).flatMap(Seat.init)
  }

  private static func legal(
    _ value: JSONValue?, _ notation: MoveNotation
  ) throws(InvalidLine) -> [Int] {
    guard case .array(let values)? = value, !values.isEmpty else {
      throw InvalidLine(
        "`legal` must be a list of at least one move; say \"end\" when there is none")
    }
    var moves: [Int]
    let elements: String
    switch notation {
    case .numbers(let count):
      moves = values.compactMap { $0.wholeNumber.flatMap { 0..<count ~= $0 ? $0 : nil } }
      elements = "whole numbers from 0 to \(count - 1)"
    case .words(let words, _):
      let numbers = Dictionary(
        words.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
      moves = values.compactMap { $0.string.flatMap { numbers[$0] } }
      elements = "words that stand in the `moves` of the game"
    }
    guard moves.count == values.count else {
      throw InvalidLine("`legal` must be a list of \(elements)")
    }
    moves.sort()
    guard zip(moves, moves.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw InvalidLine("`legal` has a move twice")
    }
    return moves
  }

  private static func view(
    _ value: JSONValue?
  ) throws(InvalidLine) -> [(name: String, json: String)] {
    guard let value else { return [] }
    guard case .object(let object) = value else {
      throw InvalidLine("`view` must be an object")
    }
    for member in object.members where reserved.contains(member.key) {
      throw InvalidLine("`view` must not have `\(member.key)`, which each turn has anyway")
    }
    return object.members.map { ($0.key, $0.value.text) }
  }
}

extension MoveNotation {
  func json(of moves: [Int]) -> JSONValue {
    switch self {
    case .numbers: .array(moves.map { .number($0) })
    case .words(let words, _): .array(moves.map { .string(words[$0]) })
    }
  }
}

/// Whether a text is of 1 to so many characters, all of which can be shown.
private func isWord(_ text: String, limit: Int) -> Bool {
  (1...limit).contains(text.unicodeScalars.count) && printable(text) == text
}
