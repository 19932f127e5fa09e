/// The moves of a game, step by step.
///
/// In a step one seat moves, or several seats move without knowing each other's moves.
package struct Steps: Hashable, Sendable {
  /// The placeholder in a step for the move of a seat that was eliminated.
  package static let noMove = -1

  /// The moves in order.
  package private(set) var moves: [Int]
  /// The number of moves in each step; nil if each step has one move.
  package private(set) var sizes: [Int]?

  /// Creates steps of the given sizes or, without sizes, of one move each.
  package init(_ moves: [Int] = [], sizes: [Int]? = nil) {
    precondition(sizes.map { $0.reduce(0, +) == moves.count } ?? true, "a step without its moves")
    self.moves = moves
    self.sizes = sizes
  }

  /// The number of steps.
  package var count: Int { sizes?.count ?? moves.count }

  /// Appends a step.
  package mutating func append(_ step: [Int]) {
    if step.count != 1, sizes == nil { sizes = Array(repeating: 1, count: moves.count) }
    sizes?.append(step.count)
    moves += step
  }

  /// Returns whether the first steps are equal to the steps of another list.
  package func starts(with other: Steps) -> Bool {
    guard count >= other.count, moves.starts(with: other.moves) else { return false }
    return (0..<other.count).allSatisfy { (sizes?[$0] ?? 1) == (other.sizes?[$0] ?? 1) }
  }

  /// Returns the moves of each step, beginning with step number `first`, counted from 0.
  package func lists(from first: Int = 0) -> [ArraySlice<Int>] {
    var place = sizes.map { $0.prefix(first).reduce(0, +) } ?? first
    return (first..<count).map { step in
      let start = place
      place += sizes?[step] ?? 1
      return moves[start..<place]
    }
  }
}
