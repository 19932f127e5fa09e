import Games
import Protocol
import Synchronization

/// A cache of the positions after the first few moves, which many games need.
final class KnownPositions: Sendable {
  /// The moves as numbers or, if moves are texts, as the bytes of the texts.
  ///
  /// The same text may have different numbers in different games.
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

  /// Stores a position after at most three moves, unless 500 positions are already stored.
  func keep(_ answer: PositionAnswer, after moves: [Int], in notation: MoveNotation) {
    guard moves.count <= 3 else { return }
    answers.withLock { if $0.count < 500 { $0[Line(moves, in: notation)] = answer } }
  }
}
