package import Games
import Tournaments

/// Boards as people know them.
///
/// A new game adds a file beside this one and a line to the list.
package enum BoardPicture {
  /// What a picture is to show beside the position.
  package struct Options: Hashable, Sendable {
    /// The room for it; a picture that needs more takes it.
    package var room: ScreenSize
    /// The move that was made last.
    package var last: Int?
    /// The move that a cursor stands on.
    package var cursor: Int?
    /// Whether free cells show the numbers of their moves.
    package var showsNumbers = false

    package init(room: ScreenSize, last: Int? = nil) {
      self.room = room
      self.last = last
    }
  }

  private static let all: [@Sendable (any Position, Options) -> [StyledText]?] = [
    ticTacToe, twentyFortyEight, drawing,
  ]

  /// The picture of a position, in lines of one width.
  package static func lines(of position: any Position, _ options: Options) -> [StyledText] {
    for picture in all {
      if let lines = picture(position, options) { return lines }
    }
    return ["no picture of this game"]
  }

  /// The text that a game's own program draws, made safe, in so many lines as there is room for.
  private static func drawing(_ position: any Position, _ options: Options) -> [StyledText]? {
    guard let drawing = position.drawing else { return nil }
    let lines = drawing.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.prefix(100).map { StyledText(printable(String($0))) }
  }
}
