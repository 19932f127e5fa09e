internal import Games

/// Every position of tic-tac-toe on 3 × 3, with its value under best play.
struct SolvedBoard: Sendable {
  // By the cells of the side on turn and those of the other, nine bits each; nil where not seen.
  private var values: [Int8?]
  private static let lines: [Int] = [
    0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001,
    0b1_010_100,
  ]

  /// Solves the game, once for all.
  init() {
    values = Array(repeating: nil, count: 1 << 18)
    _ = solve(own: 0, others: 0)
  }

  /// The best move for the side on turn: the soonest win, else a draw, else the latest loss; the
  /// first of equals.
  func bestMove(in view: TicTacToe.View) -> Int {
    var own = 0
    var others = 0
    for (cell, seat) in view.board.cells.enumerated() {
      if seat == view.seat { own |= 1 << cell } else if seat != nil { others |= 1 << cell }
    }
    let ranked = view.legalMoves.map { move in
      (move: move, value: values[others << 9 | own | 1 << move] ?? 0)
    }
    return ranked.min { $0.value < $1.value }?.move ?? 0
  }

  /// The value for the side on turn: 10 less the plies to its win, or the negative of that.
  private mutating func solve(own: Int, others: Int) -> Int8 {
    if let known = values[own << 9 | others] { return known }
    let value = explore(own: own, others: others)
    values[own << 9 | others] = value
    return value
  }

  private mutating func explore(own: Int, others: Int) -> Int8 {
    if Self.lines.contains(where: { others & $0 == $0 }) { return -10 }
    let free = (0..<9).filter { (own | others) >> $0 & 1 == 0 }
    var best: Int8 = free.isEmpty ? 0 : -10
    for cell in free {
      let value = -solve(own: others, others: own | 1 << cell)
      best = max(best, value - value.signum())
    }
    return best
  }
}
