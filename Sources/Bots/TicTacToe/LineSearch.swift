internal import Games

/// An alpha-beta search with iterative deepening.
struct LineSearch {
  /// The value of a won position, from which one point is subtracted for each mark on the board, so that
  /// early wins are preferred.
  private static let victory = 1 << 40
  /// The largest number of plies by which forced moves extend a variation beyond the depth of the last
  /// complete search.
  private static let extensions = 8

  private var board: LineBoard
  private let deadline: Deadline
  private let width: Int
  private var positions = 0
  private var isStopped = false
  // The history heuristic: for each cell and side, the sum of the squared depths of all cutoffs.
  private var history: [Int]
  private var depth = 0
  private var values: [(move: Int, value: Int)] = []

  init(_ board: LineBoard, deadline: Deadline) {
    self.board = board
    self.deadline = deadline
    width = board.lines.cellCount <= 25 ? board.lines.cellCount : 14
    history = Array(repeating: 0, count: 2 * board.lines.cellCount)
  }

  /// A text with the depth of the search and the values of the moves.
  ///
  /// A line that lacks four marks has the value 1. At most eight moves are shown. The value of the best move
  /// is exact; the other values are exact or upper bounds. A value that equals the best value may be shown as
  /// 1 less.
  var explanation: String {
    "depth \(depth): " + Explanation.text(values.map { ("\($0.move)", Double($0.value)) })
  }

  mutating func bestMoves(
    of seat: Seat, depth: Int?, withEquals: Bool
  ) -> (moves: [Int], value: Int) {
    var moves = candidates(for: seat, ply: 0)
    var best = (moves: [moves[0]], value: 0)
    for depth in 1...max(1, min(depth ?? .max, board.freeCount)) {
      let found = ranked(moves, of: seat, depth: depth, slack: withEquals ? 1 : 0)
      guard !isStopped, let top = found.map(\.value).max() else { break }
      self.depth = depth
      values = found
      best = (found.filter { $0.value == top }.map(\.move), top)
      if !withEquals { best.moves = [best.moves[0]] }
      moves = best.moves + moves.filter { !best.moves.contains($0) }
      if moves.count == 1 || abs(top) > Self.victory / 2 { break }
    }
    return best
  }

  /// Returns the moves with their values: the best value, and values less than `slack` below it, are exact;
  /// the others may be upper bounds.
  private mutating func ranked(
    _ moves: [Int], of seat: Seat, depth: Int, slack: Int
  ) -> [(move: Int, value: Int)] {
    var best = -Self.victory
    return moves.compactMap { move in
      guard !isStopped else { return nil }
      let floor = max(-Self.victory, best - slack)
      let value = value(after: move, of: seat, depth: depth, ply: 1, -Self.victory, -floor)
      // Without slack, a value equal to the best one may be only a bound, so the earlier move remains the
      // best.
      let shown = slack == 0 && value == best ? value - 1 : value
      best = max(best, value)
      return (move, shown)
    }
  }

  /// Returns the value of a move for the side that makes it; alpha and beta are the bounds of the other side.
  private mutating func value(
    after move: Int, of seat: Seat, depth: Int, ply: Int, _ alpha: Int, _ beta: Int
  ) -> Int {
    board.put(seat, on: move)
    defer { board.claim(seat, from: move) }
    if board.hasWon { return Self.victory - markCount }
    if board.freeCount == 0 { return 0 }
    return -value(for: seat.other, depth: depth - 1, ply: ply, alpha, beta)
  }

  private mutating func value(
    for seat: Seat, depth: Int, ply: Int, _ alpha: Int, _ beta: Int
  ) -> Int {
    positions += 1
    // The clock is read rarely, because reading it costs as much as several positions.
    if positions & 7 == 0, deadline.hasPassed { isStopped = true }
    if board.isThreatening(seat) { return Self.victory - markCount - 1 }
    let isForced = board.isThreatening(seat.other)
    let depth = isForced && ply < self.depth + Self.extensions ? max(depth, 1) : depth
    guard depth > 0, !isStopped else { return seat == .first ? board.balance : -board.balance }
    var best = -Self.victory
    for move in candidates(for: seat, ply: ply) {
      let floor = max(alpha, best)
      let value = value(after: move, of: seat, depth: depth, ply: ply + 1, -beta, -floor)
      best = max(best, value)
      if best >= beta || isStopped {
        history[2 * move + seat.rawValue] += depth * depth
        break
      }
    }
    return best
  }

  private var markCount: Int { board.lines.cellCount - board.freeCount }

  /// Returns the moves to search, the most promising first.
  ///
  /// If the side can complete a line, only such moves are returned; otherwise, if the other side threatens to
  /// complete a line, only the moves that block it.
  private func candidates(for seat: Seat, ply: Int) -> [Int] {
    for side in [seat, seat.other] where board.isThreatening(side) { return board.wins(of: side) }
    let chosen = board.ranked(0..<board.lines.cellCount, for: seat, width: width).map(\.cell)
    guard ply > 0,
      let first = chosen.dropFirst().max(by: { history($0, seat) < history($1, seat) }),
      history(first, seat) > history(chosen[0], seat)
    else { return chosen }
    return [first] + chosen.filter { $0 != first }
  }

  private func history(_ cell: Int, _ seat: Seat) -> Int { history[2 * cell + seat.rawValue] }
}
