/// What came of a game of 2048 that a network played.
package struct TrainedGame: Hashable, Sendable {
  /// The sum of all merged tiles.
  package private(set) var score = 0
  /// The number of moves.
  package private(set) var moves = 0
  /// The power of two that the largest tile shows.
  package internal(set) var highestRank = 0

  /// Takes note of a move that brought some points.
  mutating func note(_ gain: Int) {
    score += gain
    moves += 1
  }
}
