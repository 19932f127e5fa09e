import Games
import JSON

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

  /// Returns the value of a tile as text; a number that is too long is given in units of 1,024 or as a power
  /// of 2.
  private static func text(_ rank: Int, width: Int) -> String {
    let value = String(1 << rank)
    if value.count <= width { return value }
    let thousands = "\(1 << max(0, rank - 10))K"
    return thousands.count <= width ? thousands : "2^\(rank)"
  }
}
