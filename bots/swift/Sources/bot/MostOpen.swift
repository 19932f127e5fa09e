import Games

/// Wins or blocks, else takes the cell through which most lines are still open.
func mostOpen(_ view: TicTacToe.View) -> Int {
  let worths = view.legalMoves.map { cell in
    (cell, completes(view.seat, cell, view.board), completes(view.seat.other, cell, view.board))
  }
  if let (win, _, _) = worths.first(where: \.1) { return win }
  if let (block, _, _) = worths.first(where: \.2) { return block }
  return view.legalMoves.max { openness($0, view) < openness($1, view) } ?? view.legalMoves[0]
}

/// Whether a side makes a line by taking a cell.
private func completes(_ seat: Seat, _ cell: Int, _ board: TicTacToe.Board) -> Bool {
  var board = board
  board[cell] = seat
  return board.hasLine(through: cell)
}

/// How far one can look from a cell, in all directions, without meeting the other side; own marks
/// count more, and so does what the other side would have.
private func openness(_ cell: Int, _ view: TicTacToe.View) -> Int {
  let board = view.board
  var sum = 0
  for (down, right) in TicTacToe.Board.lineDirections {
    for sign in [1, -1] {
      var row = cell / board.size + sign * down
      var column = cell % board.size + sign * right
      var steps = 1
      while steps < board.win, 0..<board.size ~= row, 0..<board.size ~= column {
        switch board[row * board.size + column] {
        case nil: sum += 1
        case view.seat: sum += 9 / steps
        default: sum += 7 / steps
        }
        row += sign * down
        column += sign * right
        steps += 1
      }
    }
  }
  return sum
}
