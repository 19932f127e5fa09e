import Synchronization

/// The positions after few moves, which each game asks for again.
final class AnswerCache: Sendable {
  /// The most moves after which a position is kept.
  private static let plies = 3
  /// The most positions that are kept.
  private static let limit = 1000
  /// The most bytes of what a bot is shown of a position, and of its drawing.
  private static let answerLimit = 4096

  private let answers = Mutex<[[Int]: PositionAnswer]>([:])

  init() {}

  /// The position after some moves; nil where it is not kept.
  func answer(after moves: [Int]) -> PositionAnswer? {
    guard moves.count <= Self.plies else { return nil }
    return answers.withLock { $0[moves] }
  }

  /// Keeps the position after some moves, if they are few.
  func keep(_ answer: PositionAnswer, after moves: [Int]) {
    guard moves.count <= Self.plies, answer.size <= Self.answerLimit else { return }
    answers.withLock { answers in
      if answers.count < Self.limit { answers[moves] = answer }
    }
  }
}

extension PositionAnswer {
  /// About how many bytes it takes.
  fileprivate var size: Int {
    8 * legalMoves.count + (drawing?.utf8.count ?? 0)
      + view.reduce(0) { $0 + $1.name.utf8.count + $1.json.utf8.count }
  }
}
