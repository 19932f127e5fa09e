internal import Games

/// An alpha-beta search that deepens by a ply at a time and stops after some work or some time.
struct LineSearch {
  /// What a won position is worth, less a point for each mark on the board: sooner is better.
  private static let victory = 1 << 40
  /// After how many positions it stops, so that equal positions bring equal moves.
  private static let work = 20_000

  private var board: LineBoard
  private let deadline: Deadline
  private let width: Int
  private var positions = 0
  private var isStopped = false

  /// A search from a board.
  init(_ board: LineBoard, deadline: Deadline) {
    self.board = board
    self.deadline = deadline
    width = board.cells.count <= 25 ? board.cells.count : 12
  }

  /// Looks ahead a ply further each time, as far as time allows.
  ///
  /// - Parameters:
  ///   - seat: the side on turn.
  ///   - depth: how many plies to look ahead at most; nil for as many as there are.
  /// - Returns: the best move of the deepest search that came to its end.
  mutating func bestMove(of seat: Seat, depth: Int?) -> Int {
    var moves = candidates(for: seat)
    guard moves.count > 1 else { return moves[0] }
    for depth in 1...max(1, min(depth ?? .max, board.freeCount)) {
      let (best, value) = bestRoot(moves, of: seat, depth: depth)
      guard !isStopped else { break }
      moves = [best] + moves.filter { $0 != best }
      if abs(value) > Self.victory / 2 { break }
    }
    return moves[0]
  }

  private mutating func bestRoot(
    _ moves: [Int], of seat: Seat, depth: Int
  ) -> (move: Int, value: Int) {
    var best = (move: moves[0], value: -Self.victory)
    for move in moves {
      let value = value(after: move, of: seat, depth: depth, -Self.victory, -best.value)
      if isStopped { break }
      if value > best.value { best = (move, value) }
    }
    return best
  }

  /// The value of a move for the side that makes it, where alpha and beta are the other side's.
  private mutating func value(
    after move: Int, of seat: Seat, depth: Int, _ alpha: Int, _ beta: Int
  ) -> Int {
    board.put(seat, on: move)
    defer { board.take(seat, from: move) }
    if board.hasWon { return Self.victory - markCount }
    if board.freeCount == 0 { return 0 }
    return -value(for: seat.other, depth: depth - 1, alpha, beta)
  }

  private mutating func value(for seat: Seat, depth: Int, _ alpha: Int, _ beta: Int) -> Int {
    positions += 1
    if positions > Self.work || deadline.hasPassed { isStopped = true }
    if board.isThreatening(seat) { return Self.victory - markCount - 1 }
    guard depth > 0, !isStopped else { return seat == .first ? board.balance : -board.balance }
    var best = -Self.victory
    for move in candidates(for: seat) {
      let floor = max(alpha, best)
      let value = value(after: move, of: seat, depth: depth, -beta, -floor)
      best = max(best, value)
      if best >= beta || isStopped { break }
    }
    return best
  }

  private var markCount: Int { board.cells.count - board.freeCount }

  /// The moves worth looking at, the most promising first: the only ones where a line must be
  /// completed or stopped.
  private func candidates(for seat: Seat) -> [Int] {
    let free = board.freeCells
    for side in [seat, seat.other] where board.isThreatening(side) {
      return free.filter { board.completesLine($0, of: side) }
    }
    let ranked = free.map { (cell: $0, promise: board.promise(of: $0, to: seat)) }
    return ranked.sorted { ($0.promise, $1.cell) > ($1.promise, $0.cell) }
      .prefix(width).map(\.cell)
  }
}
