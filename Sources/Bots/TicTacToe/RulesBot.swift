internal import BotKit
internal import Games

/// Plays by the rules of thumb that children learn, the first one that applies.
///
/// Source: Newell and Simon, "Human problem solving" (1972).
struct RulesBot: Bot {
  typealias Game = TicTacToe

  func move(in view: TicTacToe.View, clock: Duration?) -> Answer {
    let board = LineBoard(view.board)
    let seat = view.seat
    if let cell = board.wins(of: seat).first { return Answer(move: cell, comment: "win") }
    if let cell = board.wins(of: seat.other).first { return Answer(move: cell, comment: "block") }
    if let cell = best(board.forks(of: seat), for: seat, on: board) {
      return Answer(move: cell, comment: "fork")
    }
    if let cell = blockedFork(of: seat.other, on: board) {
      return Answer(move: cell, comment: "block a fork")
    }
    return view.board.size == 3
      ? placed(on: view.board, for: seat)
      : Answer(move: best(board.freeCells, for: seat, on: board) ?? 0, comment: "extend")
  }

  /// The cell that leaves a side that could fork without a way to do it.
  private func blockedFork(of other: Seat, on board: LineBoard) -> Int? {
    let forks = board.forks(of: other)
    guard !forks.isEmpty else { return nil }
    let seat = other.other
    let answers = forks + board.freeCells.filter { !board.threats(of: seat, from: $0).isEmpty }
    let good = answers.filter { cell in
      var next = board
      next.put(seat, on: cell)
      // Who has to block a threat can fork only where that is the block.
      let forced = next.wins(of: seat)
      let left = next.forks(of: other)
      return forced.isEmpty ? left.isEmpty : !left.contains { forced.contains($0) }
    }
    return best(good, for: seat, on: board) ?? best(forks, for: seat, on: board)
  }

  /// Of some cells the most promising one, the first of equals.
  private func best(_ cells: [Int], for seat: Seat, on board: LineBoard) -> Int? {
    let promises = cells.map { (cell: $0, promise: board.promise(of: $0, to: seat)) }
    return promises.min { $0.promise > $1.promise }?.cell
  }

  /// The centre, a corner opposite to the other side's, a corner, or a side of a board of 3 × 3.
  private func placed(on board: TicTacToe.Board, for seat: Seat) -> Answer {
    let corners = [0, 2, 6, 8]
    if board[4] == nil { return Answer(move: 4, comment: "centre") }
    let opposite = corners.first { board[$0] == nil && board[8 - $0] == seat.other }
    if let opposite { return Answer(move: opposite, comment: "opposite corner") }
    if let corner = corners.first(where: { board[$0] == nil }) {
      return Answer(move: corner, comment: "corner")
    }
    return Answer(move: board.freeCells[0], comment: "side")
  }
}

extension BuiltInBot {
  static let rules = BuiltInBot(
    "rules", "wins, blocks, forks, blocks forks, else takes the best place by rules of thumb"
  ) { _, _ in
    RulesBot()
  }
}
