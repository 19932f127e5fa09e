import Games

/// An expectimax search that follows the definition, on boards of any size, with which searches are checked.
struct PlainExpectimax {
  /// The value of a board at the end of the search.
  let value: (TwentyFortyEight.Board) -> Double

  /// The largest difference from the first move, before a tile appears, at which another move is still
  /// searched.
  var margin: (TwentyFortyEight.Board) -> Double = { _ in .infinity }

  /// The number of 4s in a sequence of tiles; further 4s count as 2s, and the last tile needs one more.
  var fours = 30

  /// Returns the value of each legal move, searched to the given depth in moves.
  func values(
    on board: TwentyFortyEight.Board, depth: Int
  ) -> [TwentyFortyEight.Direction: Double] {
    next(on: board).mapValues {
      valueBeforeTile($0, depth: depth - 1, fours: fours, margin: margin(board))
    }
  }

  private func next(
    on board: TwentyFortyEight.Board
  ) -> [TwentyFortyEight.Direction: TwentyFortyEight.Board] {
    var next: [TwentyFortyEight.Direction: TwentyFortyEight.Board] = [:]
    for direction in TwentyFortyEight.Direction.allCases {
      let slid = board.slid(direction).board
      if slid != board { next[direction] = slid }
    }
    return next
  }

  private func valueBeforeTile(
    _ board: TwentyFortyEight.Board, depth: Int, fours: Int, margin: Double
  ) -> Double {
    guard depth > 0 else { return value(board) }
    let sum = (0..<board.emptyCount).reduce(0) { sum, place in
      var two = board
      two.put(rank: 1, onEmpty: place)
      let worth = best(two, depth, fours, margin)
      guard fours > (depth == 1 ? 1 : 0) else { return sum + worth }
      var four = board
      four.put(rank: 2, onEmpty: place)
      return sum + 0.9 * worth + 0.1 * best(four, depth, fours - 1, margin)
    }
    return sum / Double(board.emptyCount)
  }

  private func best(
    _ board: TwentyFortyEight.Board, _ depth: Int, _ fours: Int, _ margin: Double
  ) -> Double {
    let next = next(on: board).values
    guard let most = next.map(value).max() else { return min(0, 2 * value(board)) }
    return next.filter { depth == 1 || value($0) >= most - margin }
      .map { valueBeforeTile($0, depth: depth - 1, fours: fours, margin: margin) }
      .max() ?? most
  }

  /// Returns the value of the default heuristic, computed from its formula.
  static func order(_ board: TwentyFortyEight.Board) -> Double {
    let rows = (0..<board.size).map { row in
      (0..<board.size).map { tile(board.rank(row: row, column: $0)) }
    }
    let columns = (0..<board.size).map { column in rows.map { $0[column] } }
    return (rows + columns).reduce(0) { sum, line in
      sum + line[0]
        + zip(line, line.dropFirst()).reduce(0) { sum, pair in
          let (one, two) = pair
          return sum + (one == two ? 3 * one : one > two ? one + two : 12 * (one - two))
        }
    }
  }

  /// Returns the margin of the default heuristic.
  static func margin(_ board: TwentyFortyEight.Board) -> Double { 0.5 * tile(board.highestRank) }

  private static func tile(_ rank: UInt8) -> Double {
    rank == 0 ? 0 : Double(rank) * Double(1 << Int(rank))
  }

  /// Returns the value of a combination of four heuristics, computed from its formula.
  static func standard(_ board: TwentyFortyEight.Board) -> Double {
    let rows = (0..<board.size).map { row in
      (0..<board.size).map { Double(board.rank(row: row, column: $0)) }
    }
    let columns = (0..<board.size).map { column in rows.map { $0[column] } }
    return (rows + columns).reduce(0) { $0 + base + line($1) }
  }

  /// The addition for each line, which makes a lost board lower by the largest possible difference of two
  /// lines.
  private static let base: Double = {
    let lines = (0..<1 << 16).map { bits in line((0..<4).map { Double(bits >> (4 * $0) & 15) }) }
    let least = lines.min() ?? 0
    let most = lines.max() ?? 0
    return most - 2 * least
  }()

  private static func line(_ ranks: [Double]) -> Double {
    let tiles = ranks.filter { $0 > 0 }
    let steps = zip(ranks, ranks.dropFirst()).map { fourth($0) - fourth($1) }
    let falling = steps.filter { $0 > 0 }.reduce(0, +)
    let rising = -steps.filter { $0 < 0 }.reduce(0, +)
    let equal = zip(tiles, tiles.dropFirst()).map { $0 == $1 }
    // A run of n equal tiles counts as n.
    let runs = equal.indices.count { equal[$0] && ($0 == 0 || !equal[$0 - 1]) }
    let merges = Double(equal.count { $0 } + runs)
    let sum = ranks.reduce(0) { $0 + $1 * $1 * $1 * $1.squareRoot() }
    let empty = Double(ranks.count - tiles.count)
    return 270 * empty + 700 * merges - 47 * min(falling, rising) - 11 * sum
  }

  private static func fourth(_ number: Double) -> Double { number * number * number * number }
}
