import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A copy of a referee that is asked every question again, without a cache of earlier answers.
final class AskedReferee {
  let game: RefereedGame
  private(set) var questions = 0
  /// The total time of all answers, in nanoseconds.
  private(set) var time: Int64 = 0
  /// The time of the slowest answer, in nanoseconds.
  private(set) var slowest: Int64 = 0
  /// The moves of the last question to an incremental referee; nil if the next question must contain all
  /// moves.
  private var last: Referee.Line?

  /// Creates a copy; if moves are texts, their numbers are those in `texts`.
  init(_ game: RefereedGame, sharing texts: MoveTexts? = nil) {
    self.game = texts.map { game.with(texts: $0) } ?? game
  }

  func close() { game.referee.close() }

  /// Asks for a position; an incremental referee receives `more` if the last question had all moves except
  /// the last step.
  func position(after moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> AskedPosition {
    let line = Referee.Line(
      moves: Steps(lists: moves), in: game.notation, seed: game.hasLuck ? seed : nil)
    let previous = Referee.Line(
      moves: Steps(lists: moves.dropLast()), in: game.notation, seed: line.seed)
    let question =
      !moves.isEmpty && last == previous
      ? RefereeQuestion.more(of: line.moves, from: moves.count - 1, in: game.notation)
      : game.question(after: moves, seed: seed)
    let object = try answer(to: question)
    if game.isIncremental { last = line }
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: game.seatNames, notation: game.notation,
        isFault: { FaultReason(rawValue: $0) != nil })
      return AskedPosition(answer, object)
    } catch {
      throw game.referee.failure("gave a wrong answer: \(error.sentence)")
    }
  }

  /// Returns the answer to a question, and counts the question and its time.
  private func answer(to question: [UInt8]) throws(RefereeFailure) -> JSONObject {
    last = nil
    let start = Instant.now
    let object = try game.referee.answer(to: question)
    let taken = Instant.now - start
    questions += 1
    time += taken
    slowest = max(slowest, taken)
    return object
  }

  /// Asks for the result of a game that reaches the move limit after the given moves.
  func stop(after moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> AskedPosition {
    let question = RefereeQuestion.stop(
      after: Steps(lists: moves), in: game.notation, seed: game.hasLuck ? seed : nil)
    let object = try answer(to: question)
    do throws(InvalidLine) {
      let answer = try PositionAnswer(
        object, seats: game.seatNames, notation: game.notation,
        limitReason: GameEnding.moveLimit, isFault: { _ in false })
      return AskedPosition(answer, object)
    } catch {
      throw game.referee.failure("gave a wrong answer to \"stop\": \(error.sentence)")
    }
  }

  /// Asks for a position with a question that contains all moves.
  func wholePosition(after moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> AskedPosition {
    last = nil
    return try position(after: moves, seed: seed)
  }

  /// Returns the first position and the position after each step; nil if a move is not legal.
  func positions(through moves: [[Int]], seed: UInt64) throws(RefereeFailure) -> [AskedPosition]? {
    var positions = [try position(after: [], seed: seed)]
    for (place, step) in moves.enumerated() {
      guard positions[place].allows(step) else { return nil }
      positions.append(try position(after: Array(moves.prefix(place + 1)), seed: seed))
    }
    return positions
  }
}

extension RefereedGame {
  /// Returns the question for a position with all moves.
  func question(after moves: [[Int]], seed: UInt64) -> [UInt8] {
    RefereeQuestion.position(
      after: Steps(lists: moves), in: notation, seed: hasLuck ? seed : nil)
  }
}

extension Steps {
  fileprivate init(lists: some Sequence<[Int]>) {
    self.init()
    for step in lists { append(step) }
  }
}

/// A referee's answer; two answers are equal if their members have equal values, in any order.
///
/// `notation`, `setup` and unknown members are not compared.
struct AskedPosition: Hashable {
  let answer: PositionAnswer
  /// The view of each seat that is to move, with its keys sorted; nil for a seat without `view`.
  let views: [JSONValue?]
  private let parts: [JSONValue?]

  var isOver: Bool { answer.turns.isEmpty && answer.refusal == nil }

  /// Whether the referee lists the legal moves of each seat that is to move.
  var listsMoves: Bool { answer.turns.allSatisfy { !$0.isJudged } }

  /// Returns whether each move of a step is legal or can be judged only by the referee.
  ///
  /// A seat that is eliminated has ``Steps/noMove`` in the step, which is always allowed.
  func allows(_ step: [Int]) -> Bool {
    step.count == answer.turns.count
      && zip(answer.turns, step).allSatisfy {
        $0.isJudged || $0.legalMoves.contains($1) || $1 == Steps.noMove
      }
  }

  /// Returns the seats that a step eliminates because they make no move.
  func seats(outBy step: [Int]) -> [Seat] {
    zip(answer.turns, step).filter { $1 == Steps.noMove }.map(\.0.seat)
  }

  /// Returns the view of a seat that is to move; nil if the seat is not to move or has no view.
  func view(of seat: Seat) -> JSONObject? {
    guard let turn = answer.turns.firstIndex(where: { $0.seat == seat }),
      case .object(let view)? = views[turn]
    else { return nil }
    return view
  }

  /// The reason for the end of the game; empty while the game continues.
  var reason: String {
    switch answer.outcome {
    case .won(_, let reason)?, .drawn(let reason)?, .placed(_, let reason)?: reason
    case .turn?, nil: ""
    }
  }

  /// Returns the indices of the seats in first place; all seats in a draw, or if the game is not over.
  func winners(of seatCount: Int) -> [Int] {
    switch answer.outcome {
    case .won(let seat, _)?: [seat.rawValue]
    case .placed(let places, _)?: places.indices.filter { places[$0] == 1 }
    case .drawn?, .turn?, nil: Array(0..<seatCount)
    }
  }

  init(_ answer: PositionAnswer, _ object: JSONObject) {
    self.answer = answer
    let turns = object["turns"]?.list { $0 } ?? [.object(object)]
    views = answer.turns.indices.map { turn in
      if case .object(let object) = turns[turn] { object["view"]?.sorted } else { nil }
    }
    let words = ["type", "winner", "places", "scores", "reason", "text", "board", "views"]
    parts =
      words.map { object[$0]?.sorted } + views
      + answer.turns.map { turn in
        .array([.number(turn.seat.rawValue)] + turn.legalMoves.map { .number($0) })
      }
  }

  static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension JSONValue {
  /// The value with the members of all its objects sorted by key.
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
