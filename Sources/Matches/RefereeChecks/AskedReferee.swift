import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A copy of a referee that is asked directly: nothing is remembered between two questions.
final class AskedReferee {
  let game: RefereedGame
  private(set) var questions = 0
  /// How long all answers took, and the slowest of them, in nanoseconds.
  private(set) var time: Int64 = 0
  private(set) var slowest: Int64 = 0

  init(_ game: RefereedGame) {
    self.game = game
  }

  private static let unknown =
    "several seats move at the same time, which this check does not know yet"

  func close() { game.referee.close() }

  func position(after moves: [Int], seed: UInt64) throws(RefereeFailure) -> AskedPosition {
    let question = RefereeQuestion.position(
      after: Steps(moves), in: game.notation, seed: game.hasLuck ? seed : nil)
    let start = Instant.now
    let object = try game.referee.answer(to: question)
    let taken = Instant.now - start
    (questions, time, slowest) = (questions + 1, time + taken, max(slowest, taken))
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: game.seatNames, notation: game.notation,
        isFault: { FaultReason(rawValue: $0) != nil })
      guard answer.turns.count < 2 else { throw InvalidLine(Self.unknown) }
      return AskedPosition(answer, object)
    } catch {
      throw game.referee.failure("answered wrongly: \(error.sentence)")
    }
  }

  /// The positions through moves, the first one included; nil where one of the moves is not legal.
  func positions(through moves: [Int], seed: UInt64) throws(RefereeFailure) -> [AskedPosition]? {
    var positions = [try position(after: [], seed: seed)]
    for (place, move) in moves.enumerated() {
      guard positions[place].legalMoves.contains(move) else { return nil }
      positions.append(try position(after: Array(moves.prefix(place + 1)), seed: seed))
    }
    return positions
  }
}

/// An answer of a referee, which equals another one that says the same in another order.
struct AskedPosition: Hashable {
  let answer: PositionAnswer
  /// What the bot on turn is shown, in the order of its keys.
  let view: JSONValue?
  private let parts: [JSONValue?]

  var legalMoves: [Int] { answer.turns.first?.legalMoves ?? [] }

  /// Who is to move, or how the game ended.
  var state: VersusState {
    answer.turns.first.map { .turn($0.seat) } ?? answer.outcome ?? .drawn(reason: "")
  }

  init(_ answer: PositionAnswer, _ object: JSONObject) {
    self.answer = answer
    view = object["view"]?.sorted
    parts =
      ["type", "seat", "winner", "reason", "text", "board"].map { object[$0]?.sorted }
      + [view, .array((answer.turns.first?.legalMoves ?? []).map { .number($0) })]
  }

  static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension JSONValue {
  /// The same value with the members of its objects in the order of their keys.
  fileprivate var sorted: JSONValue {
    switch self {
    case .object(let object):
      let members = object.members.sorted { $0.key < $1.key }
      return .object(JSONObject(members.map { .init(key: $0.key, value: $0.value.sorted) }))
    case .array(let elements): return .array(elements.map(\.sorted))
    default: return self
    }
  }
}
