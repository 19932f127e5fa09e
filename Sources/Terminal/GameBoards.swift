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

  /// Returns a mark or a number with a sign before it, and possibly after it, that repeats the information of
  /// its color.
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

/// The picture of a 2048 board: colored tiles that are as large as the space allows.
struct TilePicture {
  private let board: TwentyFortyEight.Board
  private let tileWidth: Int
  private let tileHeight: Int
  private let rowGap: Int

  init?(_ position: any Position, _ options: BoardPicture.Options) {
    guard let position = position as? TwentyFortyEight.Position else { return nil }
    board = position.board
    let room = options.room
    let size = board.size
    let fitting = (room.columns - (size - 1)) / size
    let isHigh = fitting >= 6 && room.rows >= 4 * size - 1
    tileHeight = isHigh ? 3 : 1
    tileWidth = min(max(fitting, 4), isHigh ? 7 : 6)
    rowGap = room.rows >= (tileHeight + 1) * size - 1 ? 1 : 0
  }

  var lines: [StyledText] {
    var lines: [StyledText] = []
    for row in 0..<board.size {
      if row > 0, rowGap > 0 { lines.append("") }
      for level in 0..<tileHeight {
        let tiles = (0..<board.size).map { tile(row, $0, isMiddle: level == tileHeight / 2) }
        lines.append(tiles.joined(by: " "))
      }
    }
    return lines
  }

  private func tile(_ row: Int, _ column: Int, isMiddle: Bool) -> StyledText {
    let rank = Int(board.rank(row: row, column: column))
    let word = isMiddle ? rank == 0 ? "·" : Self.text(rank, width: tileWidth) : ""
    let left = (tileWidth - word.count + 1) / 2
    let text =
      String(repeating: " ", count: left) + word
      + String(repeating: " ", count: max(0, tileWidth - left - word.count))
    return StyledText(text, .tile(rank))
  }

  /// Returns the value of a tile as text, in units of 1,024 if the number is too long.
  private static func text(_ rank: Int, width: Int) -> String {
    let value = String(1 << rank)
    if value.count <= width { return value }
    let thousands = "\(1 << max(0, rank - 10))K"
    return thousands.count <= width ? thousands : "2^\(rank)"
  }
}

/// The picture of a board that a referee draws.
///
/// Each cell has its background color, and the cells of the last move are in brackets.
struct DrawnPicture {
  private let board: BoardDrawing
  /// The width of a cell and of the gap after it, in columns.
  private let (cellWidth, gap): (Int, Int)

  init?(_ position: any Position, _ options: BoardPicture.Options) {
    guard let board = position.boardDrawing else { return nil }
    self.board = board
    let widest = board.rows.joined().map { displayWidth($0) }.max() ?? 1
    let columns = options.room.columns
    let choices = [(widest + 2, 1), (widest + 2, 0), (widest, 1)]
    (cellWidth, gap) =
      choices.first { ($0.0 + $0.1) * board.width - $0.1 <= columns } ?? (widest, 0)
  }

  var lines: [StyledText] {
    let space = StyledText(String(repeating: " ", count: gap))
    return board.rows.enumerated().map { row, cells in
      cells.enumerated().map { cell($1, .init(row: row, column: $0)) }.joined(by: space)
    } + board.lines.map { StyledText($0) }
  }

  private func cell(_ text: String, _ place: BoardDrawing.Place) -> StyledText {
    let isMarked = board.marks.contains(place)
    let color = board.colors[text]
    let role: Role =
      color.map { .cell($0, isMarked: isMarked) }
      ?? (isMarked ? .cursor : text == "." || text == "·" ? .quiet : .plain)
    let room = cellWidth - displayWidth(text)
    guard room >= 2 else {
      return StyledText(text + String(repeating: " ", count: room), role)
    }
    let (before, after) = isMarked ? ("‹", "›") : (" ", " ")
    let left = (room - 2) / 2
    return StyledText(
      before + String(repeating: " ", count: left) + text
        + String(repeating: " ", count: room - 2 - left) + after, role)
  }
}
