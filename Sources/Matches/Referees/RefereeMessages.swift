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
}

/// What a referee answers to hello.
struct GameAnswer {
  /// The names of the first and the second seat.
  let seats: [String]
  /// How moves are written.
  let notation: MoveNotation
  /// Whether games differ by a seed.
  let hasLuck: Bool
  /// The rules with what the tournament left out; nil where they are as the tournament says.
  let rules: Rules?

  /// The most numbers that moves can have.
  private static let moveLimit = 1_000_000

  /// Reads an answer.
  ///
  /// - Throws: what is wrong with it, in a few words.
  init(_ object: JSONObject) throws(Complaint) {
    guard object["type"] == .string("game") else {
      throw Complaint("`type` must be \"game\" or \"refused\"")
    }
    guard let seats = Self.words(object["seats"]), seats.count == 2, seats[0] != seats[1] else {
      throw Complaint("`seats` must be a list of two names of at most 20 characters")
    }
    self.seats = seats
    switch object["moves"] {
    case .number(let number)? where (1...Self.moveLimit).contains(number.int ?? 0):
      notation = .numbers(count: number.int ?? 0)
    case let value?:
      guard let words = Self.words(value), Set(words).count == words.count else { fallthrough }
      notation = .words(words, letters: [])
    case nil:
      throw Complaint(
        "`moves` must be a whole number, below which all moves are, or a list of different words of at "
          + "most 20 characters")
    }
    switch object["luck"] {
    case nil: hasLuck = false
    case .bool(let luck)?: hasLuck = luck
    default: throw Complaint("`luck` must be true or false")
    }
    rules = try Self.rules(object["rules"])
  }

  private static func rules(_ value: JSONValue?) throws(Complaint) -> Rules? {
    guard let value else { return nil }
    let complaint = Complaint("`rules` must be an object of whole numbers or null")
    guard case .object(let object) = value else { throw complaint }
    var values: [String: Int?] = [:]
    for member in object.members {
      switch member.value {
      case .null: values[member.key] = .some(nil)
      case .number(let number) where number.int != nil: values[member.key] = number.int
      default: throw complaint
      }
    }
    return Rules(unchecked: values)
  }

  /// A list of short words without control characters; nil where it is none.
  private static func words(_ value: JSONValue?) -> [String]? {
    guard case .array(let values) = value, !values.isEmpty else { return nil }
    let words = values.compactMap { (value) -> String? in
      guard case .string(let word) = value, Text.isWord(word, limit: 20) else { return nil }
      return word
    }
    return words.count == values.count ? words : nil
  }
}

/// What is wrong with an answer, in a few words.
struct Complaint: Error {
  let words: String

  init(_ words: String) {
    self.words = words
  }
}

/// What a referee answers when it is asked for a position.
struct PositionAnswer: Sendable {
  /// Whose turn it is, or how the game ended.
  let state: VersusState
  /// The legal moves, ascending; none when the game is over.
  let legalMoves: [Int]
  /// What the bot on turn sees: names and values as JSON.
  let view: [Member]
  /// The position as text; nil where there is none.
  let drawing: String?

  /// A field of what a bot sees.
  struct Member: Hashable, Sendable {
    let name: String
    let json: String
  }

  private static let reserved = ["type", "turn", "legal", "clock_ms"]

  /// Reads an answer.
  ///
  /// - Throws: what is wrong with it, in a few words.
  init(
    _ object: JSONObject, seats: [String], notation: MoveNotation
  ) throws(Complaint) {
    switch object["text"] {
    case nil, .null?: drawing = nil
    case .string(let text)?: drawing = Text.drawing(text)
    default: throw Complaint("`text` must be a text")
    }
    switch object["type"] {
    case .string("turn"):
      guard let seat = Self.seat(object["seat"], seats) else {
        throw Complaint("`seat` must be \(Self.choice(seats))")
      }
      state = .turn(seat)
      legalMoves = try Self.legal(object["legal"], notation)
      view = try Self.view(object["view"])
    case .string("end"):
      guard case .string(let reason)? = object["reason"], Text.isWord(reason, limit: 40),
        FaultReason(rawValue: reason) == nil
      else {
        throw Complaint(
          "`reason` must be a text of 1 to 40 characters, and no fault of a bot")
      }
      switch object["winner"] {
      case .null?: state = .drawn(reason: reason)
      case let value:
        guard let seat = Self.seat(value, seats) else {
          throw Complaint("`winner` must be \(Self.choice(seats)), or null for a draw")
        }
        state = .won(seat, reason: reason)
      }
      (legalMoves, view) = ([], [])
    default: throw Complaint("`type` must be \"turn\" or \"end\"")
    }
  }

  private static func choice(_ seats: [String]) -> String {
    seats.map { "\"\($0)\"" }.joined(separator: " or ")
  }

  private static func seat(_ value: JSONValue?, _ seats: [String]) -> Seat? {
    guard case .string(let name)? = value else { return nil }
    return seats.firstIndex(of: name).flatMap(Seat.init)
  }

  private static func legal(
    _ value: JSONValue?, _ notation: MoveNotation
  ) throws(Complaint) -> [Int] {
    guard case .array(let values)? = value, !values.isEmpty else {
      throw Complaint("`legal` must be a list of at least one move; say \"end\" when there is none")
    }
    var moves: [Int] = []
    moves.reserveCapacity(values.count)
    switch notation {
    case .numbers(let count):
      for value in values {
        guard case .number(let number) = value, let move = number.int, (0..<count).contains(move)
        else { throw Complaint("`legal` must be a list of whole numbers from 0 to \(count - 1)") }
        moves.append(move)
      }
    case .words(let words, _):
      let numbers = Dictionary(
        words.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
      for value in values {
        guard case .string(let word) = value, let move = numbers[word] else {
          throw Complaint("`legal` must be a list of words that stand in the `moves` of the game")
        }
        moves.append(move)
      }
    }
    moves.sort()
    guard zip(moves, moves.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw Complaint("`legal` has a move twice")
    }
    return moves
  }

  private static func view(_ value: JSONValue?) throws(Complaint) -> [Member] {
    guard let value else { return [] }
    guard case .object(let object) = value else { throw Complaint("`view` must be an object") }
    var members: [Member] = []
    for member in object.members {
      guard !reserved.contains(member.key) else {
        throw Complaint("`view` must not have `\(member.key)`, which each turn has anyway")
      }
      var json = JSONWriter()
      json.value(member.value)
      members.append(
        Member(name: member.key, json: String(decoding: json.bytes, as: UTF8.self)))
    }
    return members
  }
}

/// What texts of referees may be.
enum Text {
  /// The most characters of a drawing; longer ones are cut.
  static let drawingLimit = 8000

  /// Whether a text is of 1 to so many characters, all of which can be shown.
  static func isWord(_ text: String, limit: Int) -> Bool {
    (1...limit).contains(text.unicodeScalars.count) && printable(text) == text
  }

  /// A drawing as far as it may be shown.
  static func drawing(_ text: String) -> String {
    guard text.unicodeScalars.count > drawingLimit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(drawingLimit)))
  }
}
