internal import Games

/// Says what a board is worth, by its rows and columns.
protocol BoardValue {
  associatedtype Board: TileBoard

  /// The value of a board that is not lost, above 0.
  func value(of board: Board) -> Float
}

/// Looks up the value of each row and column of a compact board.
struct CompactValue: BoardValue {
  private let values: [Float]

  /// The one table, worked out when it is first needed.
  static let shared = CompactValue()

  private init() {
    values = (0..<1 << 16).map { row in
      LineValue.value(count: 4) { UInt8(row >> (4 * $0) & 15) }
    }
  }

  func value(of board: TwentyFortyEight.CompactBoard) -> Float {
    rows(of: board.bits) + rows(of: board.transposed.bits)
  }

  private func rows(of bits: UInt64) -> Float {
    values[Int(bits & 0xFFFF)] + values[Int(bits >> 16 & 0xFFFF)]
      + values[Int(bits >> 32 & 0xFFFF)] + values[Int(bits >> 48)]
  }
}

/// Works out the value of each row and column of any board.
struct GeneralValue: BoardValue {
  func value(of board: TwentyFortyEight.Board) -> Float {
    (0..<board.size).reduce(0) { sum, number in
      let row = LineValue.value(count: board.size) { board.rank(row: number, column: $0) }
      let column = LineValue.value(count: board.size) { board.rank(row: $0, column: number) }
      return sum + row + column
    }
  }
}
