package import Games

extension TicTacToe: SpokenGame {
  /// The rules, with the numbers of the cells.
  package var briefing: String {
    """
    You play \(Self.name) on a board of \(size) rows of \(size) cells. You always see the board as \
    it is now, and answer with your move.

    The cells are numbered from 0 to \(size * size - 1), row by row from the top left:
    \(square((0..<size * size).map { "\($0)" }, side: size))

    X moves first. In turn, each side marks one free cell. Whoever first has \(win) of their own \
    marks in a row, across, down or slantwise, wins. If the board is full before that, it is a draw.

    If you can win with this move, win. If your opponent could win with the next move, block that \
    cell. If you can do either, win rather than block. Else take the cell that brings you nearest to \
    \(win) in a row; cells in the middle of the board are on more lines.

    Answer with the number of one free cell, and with nothing else: no words, no explanation.
    """
  }

  /// The board with a number for each free cell.
  package func question(about view: View) -> String {
    let cells = view.board.cells.enumerated().map { cell, mark in
      mark.map { Self.seatNames[$0.rawValue] } ?? "\(cell)"
    }
    let you = Self.seatNames[view.seat.rawValue]
    let opponent = Self.seatNames[view.seat.other.rawValue]
    let last = view.last.map { "\(opponent) has just taken cell \($0).\n" } ?? ""
    return """
      \(square(cells, side: size))

      \(last)You are \(you). Free cells: \(legalWords(view)).
      Your move, a number only:
      """
  }
}
