package import Games

/// How far a board of a race is, in figures.
package struct RaceFigures: Hashable, Sendable {
  private let score: Int
  private let moves: Int
  private let isOver: Bool

  /// The figures of a position; nil of one that is of no race.
  package init?(_ position: any Position) {
    guard let race = position as? any RacePosition else { return nil }
    score = race.score
    moves = race.moveCount
    isOver = race.isOver
  }

  /// "score 1234 · 97 moves · over".
  package var text: String { "score \(score) · \(moves) moves" + (isOver ? " · over" : "") }
}
