import Games
import JSON
import Tournaments

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
