import Games
import JSON

/// A board and, in a race, its caption: the owner and the progress, such as "score 1234 · 97 moves · over".
struct CaptionedBoard {
  private(set) var heads: [StyledText] = []
  private let position: any Position
  private let options: BoardPicture.Options

  init(_ owner: StyledText, _ position: any Position, _ options: BoardPicture.Options) {
    self.position = position
    self.options = options
    guard let race = position as? any RacePosition else { return }
    let over = race.isOver ? " · over" : ""
    let moves = counted(race.moveCount, "move", "moves")
    heads = [owner, StyledText("score \(race.score.shortText) · \(moves)\(over)")]
  }

  func picture(in room: ScreenSize) -> [StyledText] {
    var options = options
    options.room = room
    return BoardPicture.lines(of: position, options)
  }

  func lines(_ room: ScreenSize) -> [StyledText] {
    heads.map { $0.cut(to: room.columns) }
      + picture(in: ScreenSize(columns: room.columns, rows: room.rows - heads.count))
  }

  /// Returns boards side by side, or one below the other if the window is too narrow.
  static func lines(_ boards: [CaptionedBoard], _ room: ScreenSize) -> [StyledText] {
    guard boards.count > 1 else { return boards.flatMap { $0.lines(room) } }
    let gap = 2
    let share = (room.columns - gap * (boards.count - 1)) / boards.count
    let narrow = ScreenSize(columns: share, rows: room.rows)
    let blocks = boards.map { $0.lines(narrow) }
    if blocks.allSatisfy({ $0.allSatisfy { $0.width <= narrow.columns } }) {
      return StyledText.sideBySide(blocks, gap: gap)
    }
    let low = ScreenSize(columns: room.columns, rows: room.rows / boards.count)
    return boards.flatMap { $0.lines(low) }
  }

  /// Returns a full screen: the head, the boards, as many lines of text as fit, and the foot at the bottom.
  ///
  /// The boards leave `reserve` lines free for the text. `words` receives the number of free lines, and
  /// returns the text; lines that do not fit are left out.
  static func screen(
    _ size: ScreenSize, head: [StyledText], _ boards: [CaptionedBoard], leaving reserve: Int,
    foot: [StyledText], words: (_ room: Int) -> [StyledText]
  ) -> [StyledText] {
    let room = size.rows - head.count - foot.count - 1
    let boards = lines(boards, ScreenSize(columns: size.columns, rows: room - reserve))
    let left = room - boards.count
    let words = words(left)
    let gap: [StyledText] = left > words.count ? [""] : []
    var lines = head + [""] + boards + gap + words.prefix(max(0, left))
    while lines.count < size.rows - foot.count { lines.append("") }
    return lines.prefix(max(0, size.rows - foot.count)) + foot
  }
}
