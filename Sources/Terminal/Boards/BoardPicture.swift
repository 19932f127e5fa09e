package import Games
import JSON

/// Pictures of positions for a terminal.
///
/// By default, a picture shows the board or the text that the position draws. If the position draws neither,
/// the picture shows the fields that a bot receives. Tic-tac-toe and 2048 have their own pictures.
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
