package import Games
import JSON

/// Pictures of positions for a terminal.
///
/// By default, a picture shows the board or the text that the position draws or, if it draws neither, the
/// fields that a bot receives. Tic-tac-toe and 2048 have their own pictures.
package enum BoardPicture {
  /// The settings of a picture.
  package struct Options: Hashable, Sendable {
    /// The available space in characters; a picture that needs more exceeds it.
    package var room: ScreenSize
    /// The last move, which is marked; nil if there is none.
    package var last: Int?
    /// The move at the cursor; nil if there is none.
    package var cursor: Int?
    /// Whether free cells show the numbers of the moves on them.
    package var showsNumbers = false

    package init(room: ScreenSize = .usual, last: Int? = nil) {
      self.room = room
      self.last = last
    }
  }

  private static let all: [@Sendable (any Position, Options) -> [StyledText]?] = [
    { TicTacToePicture($0, $1)?.lines }, { TilePicture($0, $1)?.lines },
    { DrawnPicture($0, $1)?.lines }, drawing, fields,
  ]

  /// Returns the picture of a position, in lines from top to bottom.
  package static func lines(of position: any Position, _ options: Options) -> [StyledText] {
    for picture in all {
      if let lines = picture(position, options) { return lines }
    }
    return ["no picture of this game"]
  }

  private static func drawing(_ position: any Position, _: Options) -> [StyledText]? {
    guard let drawing = position.drawing else { return nil }
    let lines = drawing.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.prefix(100).map { StyledText(printable(String($0))) }
  }

  private static func fields(_ position: any Position, _: Options) -> [StyledText]? {
    var fields = FieldLines()
    position.describe(to: &fields)
    guard !fields.lines.isEmpty else { return nil }
    let width = fields.lines.map { displayWidth($0) }.max() ?? 0
    return fields.lines.map { StyledText($0.padded(to: width)) }
  }
}

/// The fields of a position that a bot receives, without the legal moves, as lines of text.
private struct FieldLines: FieldWriter {
  var lines: [String] = []

  mutating func text(_ name: String, count: Int, character: (Int) -> UInt8) {
    let letters = (0..<count).map { printable(String(Unicode.Scalar(character($0)))) }
    let side = Int(Double(count).squareRoot())
    // A text whose length is a square number is drawn as a board, row by row.
    if side > 1, side * side == count {
      for row in 0..<side {
        lines.append(letters[row * side..<(row + 1) * side].joined(separator: " "))
      }
    } else {
      lines.append("\(name) \(letters.joined())")
    }
  }

  mutating func number(_ name: String, _ value: Int?) {
    if let value { lines.append("\(name) \(value)") }
  }

  mutating func moves(_: String, of _: MoveNotation, where _: (Int) -> Bool) {}

  mutating func square(_ name: String, side: Int, value: (_ row: Int, _ column: Int) -> Int) {
    let rows = (0..<side).map { row in (0..<side).map { String(value(row, $0)) } }
    let width = rows.joined().map(\.count).max() ?? 0
    for row in rows {
      lines.append(
        row.map { String(repeating: " ", count: width - $0.count) + $0 }.joined(separator: " "))
    }
  }

  mutating func json(_ name: String, _ value: String) {
    if name != "legal" { lines.append("\(name) \(printable(value))") }
  }
}

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
    heads = [owner, StyledText("score \(race.score.shortText) · \(race.moveCount) moves\(over)")]
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
  /// The boards leave `reserve` lines free for the text. `words` returns the text for a number of lines.
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
