internal import BotKit
internal import Games

/// All positions of tic-tac-toe on 3 × 3, with their values under perfect play and their chances against
/// random play.
struct SolvedBoard: Sendable {
  static let shared = SolvedBoard()

  /// The outcome of a position for the side that moved last.
  struct Outcome: Hashable, Sendable {
    /// For a win, 10 minus the number of plies to the win; for a loss, the negative of that number; for a
    /// draw, 0.
    let value: Int8
    /// The chance of a win if the other side plays randomly.
    ///
    /// Among its moves with the best value, the side plays the move with the highest chance.
    let chance: Double
  }

  // The index consists of nine bits for the cells of the side that moved last, and nine bits for the cells of
  // the other side.
  private var outcomes = [Outcome?](repeating: nil, count: 1 << 18)
  private static let lines: [Int] = [
    0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001,
    0b1_010_100,
  ]

  private init() {
    for cell in 0..<9 { _ = outcome(own: 1 << cell, others: 0) }
  }

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

  /// Returns the outcome for the side that moved last.
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

  private mutating func chance(own: Int, others: Int) -> Double {
    if Self.lines.contains(where: { others & $0 == $0 }) { return 0 }
    let moves = Self.free(own | others).map { outcome(own: own | 1 << $0, others: others) }
    let best = moves.map(\.value).max()
    return moves.filter { $0.value == best }.map(\.chance).max() ?? 0
  }

  private static func free(_ taken: Int) -> [Int] { (0..<9).filter { taken >> $0 & 1 == 0 } }
}
