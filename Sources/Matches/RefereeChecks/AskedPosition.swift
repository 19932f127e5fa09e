import Games
import JSON
import Protocol

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
