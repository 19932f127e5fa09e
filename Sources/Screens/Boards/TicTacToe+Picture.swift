import Games

extension BoardPicture {
  /// Marks between lines, or without them where there is no room.
  static func ticTacToe(_ position: any Position, _ options: Options) -> [StyledText]? {
    guard let position = position as? TicTacToe.Position else { return nil }
    return TicTacToePicture(position, options).lines
  }
}

/// A picture of a board of tic-tac-toe.
private struct TicTacToePicture {
  private let board: TicTacToe.Board
  private let options: BoardPicture.Options
  private let line: Set<Int>
  /// Whether lines stand between the cells.
  private let isRuled: Bool
  /// The columns of a cell.
  private let cellWidth: Int

  init(_ position: TicTacToe.Position, _ options: BoardPicture.Options) {
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

  /// A mark or a number, with a sign before it (and behind it) that says more than its colour.
  private func cell(_ cell: Int) -> StyledText {
    let mark = board[cell].map { TicTacToe.seatNames[$0.rawValue] }
    let isCursor = options.cursor == cell
    let isWinning = line.contains(cell)
    let fits = String(cell).count <= cellWidth - (isRuled ? 0 : 1)
    let word = mark ?? (options.showsNumbers && fits ? String(cell) : isRuled ? " " : "·")
    let (before, behind) =
      isCursor
      ? ("[", "]") : isWinning ? ("*", "*") : cell == options.last ? ("‹", "›") : (" ", " ")
    var text = word
    if isRuled {
      text = word.count == 1 ? before + word + behind : word.padded(to: cellWidth)
    } else {
      text = String(repeating: " ", count: cellWidth - 1 - word.count) + before + word
    }
    return StyledText(text, role(mark: board[cell], isCursor: isCursor, isWinning: isWinning))
  }

  private func role(mark: Seat?, isCursor: Bool, isWinning: Bool) -> Role {
    if isCursor { return .cursor }
    if isWinning { return .winner }
    return switch mark {
    case .first: .first
    case .second: .second
    case nil: .quiet
    }
  }

  /// The cells of the rows, columns and diagonals by which the last move won.
  private static func winningLine(of position: TicTacToe.Position) -> Set<Int> {
    guard case .won = position.state, let last = position.last else { return [] }
    let board = position.board
    var cells: Set<Int> = []
    for direction in TicTacToe.Board.lineDirections {
      var run: Set<Int> = [last]
      for sign in [1, -1] {
        var row = last / board.size + sign * direction.down
        var column = last % board.size + sign * direction.right
        while 0..<board.size ~= row, 0..<board.size ~= column,
          board[row * board.size + column] == board[last]
        {
          run.insert(row * board.size + column)
          row += sign * direction.down
          column += sign * direction.right
        }
      }
      if run.count >= board.win { cells.formUnion(run) }
    }
    return cells
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
