import Games

/// Expectimax by the definition alone, over boards of any size, to check searches by.
struct PlainExpectimax {
  /// What a board is worth at the end of the search.
  let value: (TwentyFortyEight.Board) -> Double

  /// What each legal move is worth that is followed by so many moves in all.
  func values(
    on board: TwentyFortyEight.Board, depth: Int
  ) -> [TwentyFortyEight.Direction: Double] {
    var values: [TwentyFortyEight.Direction: Double] = [:]
    for direction in TwentyFortyEight.Direction.allCases {
      let next = board.slid(direction).board
      if next != board { values[direction] = valueBeforeTile(next, depth: depth - 1) }
    }
    return values
  }

  private func valueBeforeTile(_ board: TwentyFortyEight.Board, depth: Int) -> Double {
    guard depth > 0 else { return value(board) }
    let sum = (0..<board.emptyCount).reduce(0) { sum, place in
      var two = board
      two.put(rank: 1, onEmpty: place)
      var four = board
      four.put(rank: 2, onEmpty: place)
      return sum + 0.9 * best(two, depth) + 0.1 * best(four, depth)
    }
    return sum / Double(board.emptyCount)
  }

  private func best(_ board: TwentyFortyEight.Board, _ depth: Int) -> Double {
    values(on: board, depth: depth).values.max() ?? min(0, 2 * value(board))
  }

  /// The combination of heuristics that is the default, worked out from its formula.
  static func standard(_ board: TwentyFortyEight.Board) -> Double {
    let rows = (0..<board.size).map { row in
      (0..<board.size).map { Double(board.rank(row: row, column: $0)) }
    }
    let columns = (0..<board.size).map { column in rows.map { $0[column] } }
    return (rows + columns).reduce(0) { $0 + line($1) }
  }

  private static func line(_ ranks: [Double]) -> Double {
    let tiles = ranks.filter { $0 > 0 }
    let steps = zip(ranks, ranks.dropFirst()).map { fourth($0) - fourth($1) }
    let falling = steps.filter { $0 > 0 }.reduce(0, +)
    let rising = -steps.filter { $0 < 0 }.reduce(0, +)
    let equal = zip(tiles, tiles.dropFirst()).map { $0 == $1 }
    // A run of n equal tiles counts n.
    let runs = equal.indices.count { equal[$0] && ($0 == 0 || !equal[$0 - 1]) }
    let merges = Double(equal.count { $0 } + runs)
    let sum = ranks.reduce(0) { $0 + $1 * $1 * $1 * $1.squareRoot() }
    let empty = Double(ranks.count - tiles.count)
    return 200_000 + 270 * empty + 700 * merges - 47 * min(falling, rising) - 11 * sum
  }

  private static func fourth(_ number: Double) -> Double { number * number * number * number }
}
