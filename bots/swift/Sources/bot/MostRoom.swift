import Games

/// The direction after which two more moves, without new tiles, would leave most room.
func mostRoom(_ view: TwentyFortyEight.View) -> Int {
  view.legalMoves.max { room(view.board, after: $0) < room(view.board, after: $1) }
    ?? view.legalMoves[0]
}

private func room(_ board: TwentyFortyEight.Board, after move: Int) -> Int {
  guard let direction = TwentyFortyEight.Direction(rawValue: move) else { return 0 }
  return room(board.slid(direction).board, moves: 2)
}

private func room(_ board: TwentyFortyEight.Board, moves: Int) -> Int {
  guard moves > 0 else { return 0 }
  let later = TwentyFortyEight.Direction.allCases.map { board.slid($0).board }
    .filter { $0 != board }.map { room($0, moves: moves - 1) }
  return board.emptyCount + (later.max() ?? -10)
}
