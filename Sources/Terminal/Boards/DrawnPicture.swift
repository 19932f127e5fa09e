import Games
import JSON

/// The picture of a board that a position draws as cells.
///
/// Each cell has its background color, if any. If there is enough space, the cells of the last move are in
/// brackets.
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
