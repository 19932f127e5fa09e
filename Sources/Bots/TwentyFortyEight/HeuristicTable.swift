internal import Games

/// A table with the values of the rows and columns of a compact board, before and after a move.
@safe final class HeuristicTable: BoardValue, Sendable {
  typealias Board = TwentyFortyEight.CompactBoard

  /// A line after a move toward its start and after a move toward its end, with the values of both results.
  private struct Slide {
    let toStart: UInt16
    let toEnd: UInt16
    let valueAtStart: Float
    let valueAtEnd: Float
  }

  // If the value of a row depends on its place, the table has a part for each of the four rows, and one for
  // all columns. Bounds checks are unnecessary, because each index has 16 bits, counted from the start of a
  // part.
  nonisolated(unsafe) private let values: UnsafeMutablePointer<Float>
  nonisolated(unsafe) private let slides: UnsafeMutablePointer<Slide>
  private let stride: Int
  private let heuristic: Heuristic

  static let best = HeuristicTable(.best)
  static let ordered = HeuristicTable(.ordered)

  init(_ heuristic: Heuristic) {
    self.heuristic = heuristic
    let numbers: [Int?] = heuristic.isPlaced ? [0, 1, 2, 3, nil] : [nil]
    let lines = 1 << 16
    stride = heuristic.isPlaced ? lines : 0
    unsafe values = .allocate(capacity: numbers.count * lines)
    unsafe slides = .allocate(capacity: numbers.count * lines)
    for (part, number) in numbers.enumerated() {
      let start = part * lines
      for line in 0..<lines {
        let value = heuristic.value(ofRow: UInt16(line), number: number)
        unsafe (values + start + line).initialize(to: value)
      }
      for line in 0..<lines {
        let (toStart, toEnd) = Board.slid(row: UInt16(line))
        unsafe (slides + start + line).initialize(
          to: Slide(
            toStart: toStart, toEnd: toEnd, valueAtStart: values[start + Int(toStart)],
            valueAtEnd: values[start + Int(toEnd)]))
      }
    }
  }

  deinit {
    unsafe values.deallocate()
    unsafe slides.deallocate()
  }

  func value(of board: Board) -> Float {
    rows(board) + columns(board.transposed)
  }

  func margin(on board: Board) -> Float { heuristic.margin(forRank: board.highestRank) }

  /// Returns the boards after the four moves, with their values, in the order up, right, down, left.
  ///
  /// Each line of the board is looked up only once, because the table contains its values after both moves
  /// along it. The lines across are looked up after each move.
  @inline(__always)
  func outcomes(of board: Board) -> InlineArray<4, Outcome<Board>> {
    let turned = board.transposed
    let (left, right) = slid(board, from: 0, by: stride)
    let (up, down) = slid(turned, from: 4 * stride, by: 0)
    return [
      outcome(turned: up, from: turned), outcome(right, from: board),
      outcome(turned: down, from: turned), outcome(left, from: board),
    ]
  }

  @inline(__always)
  private func outcome(_ slid: Outcome<Board>, from board: Board) -> Outcome<Board> {
    guard slid.board != board else { return slid.illegal }
    return Outcome(board: slid.board, value: slid.value + columns(slid.board.transposed))
  }

  @inline(__always)
  private func outcome(turned slid: Outcome<Board>, from turned: Board) -> Outcome<Board> {
    guard slid.board != turned else { return slid.illegal }
    let board = slid.board.transposed
    return Outcome(board: board, value: slid.value + rows(board))
  }

  @inline(__always)
  private func rows(_ board: Board) -> Float { sum(board.bits, from: 0, by: stride) }

  @inline(__always)
  private func columns(_ turned: Board) -> Float { sum(turned.bits, from: 4 * stride, by: 0) }

  @inline(__always)
  private func sum(_ bits: UInt64, from start: Int, by step: Int) -> Float {
    let first = unsafe values[start &+ line(bits, 0)] + values[start &+ step &+ line(bits, 1)]
    let second =
      unsafe values[start &+ 2 &* step &+ line(bits, 2)]
      + values[start &+ 3 &* step &+ line(bits, 3)]
    return first + second
  }

  /// Returns the boards after the two moves along the lines, and the sums of the values of these lines; the
  /// lines across are not included.
  @inline(__always)
  private func slid(
    _ board: Board, from start: Int, by step: Int
  ) -> (toStart: Outcome<Board>, toEnd: Outcome<Board>) {
    let bits = board.bits
    let one = unsafe slides[start &+ line(bits, 0)]
    let two = unsafe slides[start &+ step &+ line(bits, 1)]
    let three = unsafe slides[start &+ 2 &* step &+ line(bits, 2)]
    let four = unsafe slides[start &+ 3 &* step &+ line(bits, 3)]
    return (
      Outcome(
        board: Board(lines: one.toStart, two.toStart, three.toStart, four.toStart),
        value: (one.valueAtStart + two.valueAtStart) + (three.valueAtStart + four.valueAtStart)),
      Outcome(
        board: Board(lines: one.toEnd, two.toEnd, three.toEnd, four.toEnd),
        value: (one.valueAtEnd + two.valueAtEnd) + (three.valueAtEnd + four.valueAtEnd))
    )
  }

  @inline(__always)
  private func line(_ bits: UInt64, _ number: UInt64) -> Int {
    Int(bits >> (16 &* number) & 0xFFFF)
  }
}
