internal import Games

/// Every position of tic-tac-toe on 3 × 3, with its value under best play, and with the chance to
/// win it against random play.
struct SolvedBoard: Sendable {
  /// The game, solved when it is first needed.
  static let shared = SolvedBoard()

  /// What a move is worth.
  struct Outcome: Hashable, Sendable {
    /// 10 less the plies to the win, the negative of that for a loss, 0 for a draw.
    let value: Int8
    /// The chance to win, when the other side plays any move with the same chance and this one
    /// goes on with the best of its best moves.
    let chance: Double
  }

  // By the cells of the side that has just moved and those of the other, nine bits each; nil where
  // not seen.
  private var outcomes: [Outcome?]
  private static let lines: [Int] = [
    0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001,
    0b1_010_100,
  ]

  private init() {
    outcomes = Array(repeating: nil, count: 1 << 18)
    for cell in 0..<9 { _ = outcome(own: 1 << cell, others: 0) }
  }

  /// What each legal move is worth, in their order.
  func outcomes(in view: TicTacToe.View) -> [(move: Int, outcome: Outcome)] {
    var own = 0
    var others = 0
    for (cell, seat) in view.board.cells.enumerated() {
      if seat == view.seat { own |= 1 << cell } else if seat != nil { others |= 1 << cell }
    }
    return Self.free(own | others).map { move in
      (move, outcomes[(own | 1 << move) << 9 | others] ?? Outcome(value: 0, chance: 0))
    }
  }

  private mutating func outcome(own: Int, others: Int) -> Outcome {
    if let known = outcomes[own << 9 | others] { return known }
    let outcome = explored(own: own, others: others)
    outcomes[own << 9 | others] = outcome
    return outcome
  }

  /// The outcome for the side that has just moved.
  private mutating func explored(own: Int, others: Int) -> Outcome {
    if Self.lines.contains(where: { own & $0 == $0 }) { return Outcome(value: 10, chance: 1) }
    let free = Self.free(own | others)
    guard !free.isEmpty else { return Outcome(value: 0, chance: 0) }
    var best: Int8 = -10
    var sum = 0.0
    for answer in free {
      let next = others | 1 << answer
      best = max(best, outcome(own: next, others: own).value)
      sum += chance(own: own, others: next)
    }
    return Outcome(value: -(best - best.signum()), chance: sum / Double(free.count))
  }

  /// The chance of the side on turn to win by the best of its best moves.
  private mutating func chance(own: Int, others: Int) -> Double {
    if Self.lines.contains(where: { others & $0 == $0 }) { return 0 }
    let moves = Self.free(own | others).map { outcome(own: own | 1 << $0, others: others) }
    let best = moves.map(\.value).max()
    return moves.filter { $0.value == best }.map(\.chance).max() ?? 0
  }

  private static func free(_ taken: Int) -> [Int] { (0..<9).filter { taken >> $0 & 1 == 0 } }
}
