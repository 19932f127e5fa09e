import Games

/// A board with words above it.
struct CaptionedBoard {
  var heads: [StyledText]
  var position: any Position
  var last: Int?
  var cursor: Int?
  var showsNumbers = false
}

/// Boards beside each other, or one below the other where the window is too narrow for that.
enum BoardLayout {
  private static let gap = 2

  static func lines(_ boards: [CaptionedBoard], _ room: ScreenSize) -> [StyledText] {
    guard boards.count > 1 else { return boards.flatMap { lines($0, room) } }
    let share = (room.columns - gap * (boards.count - 1)) / boards.count
    let narrow = ScreenSize(columns: share, rows: room.rows)
    let beside = boards.map { lines($0, narrow) }
    if beside.allSatisfy({ $0.allSatisfy { $0.width <= narrow.columns } }) {
      return StyledText.beside(beside, gap: gap)
    }
    let low = ScreenSize(columns: room.columns, rows: room.rows / boards.count)
    return boards.flatMap { lines($0, low) }
  }

  private static func lines(_ board: CaptionedBoard, _ room: ScreenSize) -> [StyledText] {
    var options = BoardPicture.Options(
      room: ScreenSize(columns: room.columns, rows: room.rows - board.heads.count))
    options.last = board.last
    options.cursor = board.cursor
    options.showsNumbers = board.showsNumbers
    return board.heads.map { $0.cut(to: room.columns) }
      + BoardPicture.lines(of: board.position, options)
  }
}
