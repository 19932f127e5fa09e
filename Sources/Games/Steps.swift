/// The moves of a game, step by step: in a step one seat moves, or several that don't hear of each
/// other's moves before all have made theirs.
package struct Steps: Hashable, Sendable {
  /// Stands for the move of a seat whose bot was at fault and is asked no more.
  package static let noMove = -1

  /// The moves in their order.
  package private(set) var moves: [Int]
  /// How many of them each step has; nil where each has one.
  package private(set) var sizes: [Int]?

  /// Moves in steps of these sizes; of one move each where there are none.
  package init(_ moves: [Int] = [], sizes: [Int]? = nil) {
    precondition(sizes.map { $0.reduce(0, +) == moves.count } ?? true, "a step without its moves")
    (self.moves, self.sizes) = (moves, sizes)
  }

  /// The number of steps.
  package var count: Int { sizes?.count ?? moves.count }

  /// Adds a step of one move or more.
  package mutating func append(_ step: [Int]) {
    if step.count != 1, sizes == nil { sizes = Array(repeating: 1, count: moves.count) }
    sizes?.append(step.count)
    moves += step
  }

  /// Whether these begin with others.
  package func starts(with other: Steps) -> Bool {
    guard moves.starts(with: other.moves) else { return false }
    let own = sizes?.prefix(other.count)
    return other.sizes.map { own?.elementsEqual($0) ?? false } ?? own?.allSatisfy { $0 == 1 }
      ?? true
  }

  /// The moves of each step from a step on, which is counted from 0.
  package func lists(from first: Int = 0) -> [ArraySlice<Int>] {
    var place = sizes.map { $0.prefix(first).reduce(0, +) } ?? first
    return (first..<count).map { step in
      let start = place
      place += sizes?[step] ?? 1
      return moves[start..<place]
    }
  }
}
