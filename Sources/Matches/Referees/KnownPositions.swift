import Games
import Protocol
import Synchronization

/// The positions after few moves, which every game asks for again.
final class KnownPositions: Sendable {
  /// Moves by their numbers, or by the bytes of their texts, whose numbers differ from game to game.
  private enum Line: Hashable {
    case numbers([Int])
    case texts([[UInt8]?])

    init(_ moves: [Int], in notation: MoveNotation) {
      self =
        notation.moveTexts.map { texts in
          .texts(moves.map { texts.text(of: $0).map { Array($0.utf8) } })
        } ?? .numbers(moves)
    }
  }

  private let answers = Mutex<[Line: PositionAnswer]>([:])

  func answer(after moves: [Int], in notation: MoveNotation) -> PositionAnswer? {
    moves.count > 3 ? nil : answers.withLock { $0[Line(moves, in: notation)] }
  }

  /// Keeps a position after at most three moves, and at most 500 positions.
  func keep(_ answer: PositionAnswer, after moves: [Int], in notation: MoveNotation) {
    guard moves.count <= 3 else { return }
    answers.withLock { if $0.count < 500 { $0[Line(moves, in: notation)] = answer } }
  }
}
