import Games
import JSON

/// The picture of a tic-tac-toe board, with lines between the cells if there is enough space.
struct TicTacToePicture {
  private let board: TicTacToe.Board
  private let options: BoardPicture.Options
  private let line: Set<Int>
  private let isRuled: Bool
  private let cellWidth: Int

  init?(_ position: any Position, _ options: BoardPicture.Options) {
    guard let position = position as? TicTacToe.Position else { return nil }
    board = position.board
    self.options = options
    line = Self.winningLine(of: position)
    let room = options.room
    let digits = String(board.size * board.size - 1).count
    isRuled = 2 * board.size - 1 <= room.rows && 4 * board.size - 1 <= room.columns
    let wide = digits + 1
    cellWidth = isRuled ? 3 : options.showsNumbers && wide * board.size <= room.columns ? wide : 2
  }

  var lines: [StyledText] {
    let rule = StyledText(
      Array(repeating: String(repeating: "─", count: cellWidth), count: board.size)
        .joined(separator: "┼"), .quiet)
    let bar = isRuled ? StyledText("│", .quiet) : ""
    let rows = (0..<board.size).map { row in
      (0..<board.size).map { cell(row * board.size + $0) }.joined(by: bar)
    }
    guard isRuled else { return rows }
    return rows.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [rule, $0.element] }
  }

  /// Returns the picture of a cell: a mark or a number, and signs that repeat the information of its color.
  private func cell(_ cell: Int) -> StyledText {
    let mark = board[cell].map { TicTacToe.seatNames[$0.rawValue] }
    let isCursor = options.cursor == cell
    let isWinning = line.contains(cell)
    let fits = String(cell).count <= cellWidth - (isRuled ? 0 : 1)
    let word = mark ?? (options.showsNumbers && fits ? String(cell) : isRuled ? " " : "·")
    let (before, after) =
      isCursor
      ? ("[", "]") : isWinning ? ("*", "*") : cell == options.last ? ("‹", "›") : (" ", " ")
    var text = word
    if isRuled {
      text = word.count == 1 ? before + word + after : word.padded(to: cellWidth)
    } else {
      text = String(repeating: " ", count: cellWidth - 1 - word.count) + before + word
    }
    let role: Role =
      switch board[cell] {
      case _ where isCursor: .cursor
      case _ where isWinning: .winner
      case .first: .first
      case .some: .second
      case nil: .quiet
      }
    return StyledText(text, role)
  }

  /// Returns the cells of the rows, columns and diagonals with which the last move won.
  private static func winningLine(of position: TicTacToe.Position) -> Set<Int> {
    guard case .won = position.state, let last = position.last else { return [] }
    let board = position.board
    let size = board.size
    var cells: Set<Int> = []
    for (down, right) in TicTacToe.Board.lineDirections {
      var run = [last]
      for sign in [1, -1] {
        for distance in stride(from: sign, to: sign * size, by: sign) {
          let row = last / size + distance * down
          let column = last % size + distance * right
          guard 0..<size ~= row, 0..<size ~= column, board[row * size + column] == board[last]
          else { break }
          run.append(row * size + column)
        }
      }
      if run.count >= board.win { cells.formUnion(run) }
    }
    return cells
  }
}
