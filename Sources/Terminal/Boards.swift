package import Games
import JSON
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

/// How far a board of a race is, in figures.
package struct RaceFigures: Hashable, Sendable {
  private let score: Int
  private let moves: Int
  private let isOver: Bool

  /// The figures of a position; nil of one that is of no race.
  package init?(_ position: any Position) {
    guard let race = position as? any RacePosition else { return nil }
    score = race.score
    moves = race.moveCount
    isOver = race.isOver
  }

  /// "score 1234 · 97 moves · over".
  package var text: String { "score \(score) · \(moves) moves" + (isOver ? " · over" : "") }
}

/// Moves as people read them.
package enum MoveText {
  /// The number of a cell, or a direction's word.
  package static func text(_ move: Int, of game: any Game) -> String {
    switch game.notation {
    case .words(let words, _): words.indices.contains(move) ? words[move] : String(move)
    case .numbers: String(move)
    }
  }
}
