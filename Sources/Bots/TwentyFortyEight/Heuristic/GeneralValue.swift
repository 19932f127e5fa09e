internal import Games

/// Works out the value of each row and column of any board.
struct GeneralValue: BoardValue {
  private let heuristic: Heuristic

  /// Values boards by a heuristic.
  init(_ heuristic: Heuristic) {
    self.heuristic = heuristic
  }

  func value(of board: TwentyFortyEight.Board) -> Float {
    (0..<board.size).reduce(0) { sum, number in
      let row = (0..<board.size).map { board.rank(row: number, column: $0) }
      let column = (0..<board.size).map { board.rank(row: $0, column: number) }
      return sum + heuristic.value(of: row, row: number) + heuristic.value(of: column, row: nil)
    }
  }

  func key(of board: TwentyFortyEight.Board) -> UInt64? { nil }
}
