internal import Games

/// Looks up the value of each row and column of a compact board.
struct CompactValue: BoardValue {
  // Where rows differ by their place, a part for each of the four, and one for all columns.
  private let values: [Float]
  private let stride: Int
  private let columns: Int

  /// The table of the combination that plays best, worked out when it is first needed.
  static let best = CompactValue(.best)

  /// Works out the value of each line.
  init(_ heuristic: Heuristic) {
    let numbers: [Int?] = heuristic.isPlaced ? [0, 1, 2, 3, nil] : [nil]
    values = numbers.flatMap { number in
      (0...UInt16.max).map { heuristic.value(ofRow: $0, number: number) }
    }
    stride = heuristic.isPlaced ? 1 << 16 : 0
    columns = 4 * stride
  }

  func value(of board: TwentyFortyEight.CompactBoard) -> Float {
    let rows = board.bits
    let turned = board.transposed.bits
    return line(rows, 0, at: 0) + line(rows, 1, at: stride)
      + line(rows, 2, at: 2 * stride) + line(rows, 3, at: 3 * stride)
      + line(turned, 0, at: columns) + line(turned, 1, at: columns)
      + line(turned, 2, at: columns) + line(turned, 3, at: columns)
  }

  func key(of board: TwentyFortyEight.CompactBoard) -> UInt64? { board.bits }

  @inline(__always)
  private func line(_ bits: UInt64, _ number: UInt64, at start: Int) -> Float {
    values[start &+ Int(bits >> (16 &* number) & 0xFFFF)]
  }
}
