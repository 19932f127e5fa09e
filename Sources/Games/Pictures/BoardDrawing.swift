/// A board as rows of cells, which Joust draws in terminals and on the page of a run.
///
/// A game in Swift can draw its positions with ``Position/boardDrawing``; a referee sends the same data in
/// the key `board`.
public struct BoardDrawing: Hashable, Sendable {
  /// The color of a cell.
  public enum Color: String, Hashable, Sendable, CaseIterable {
    /// The colors, by their names in messages.
    case black, white, grey, red, orange, yellow, green, teal, blue, purple, brown, pink
  }

  /// The row and the column of a cell, counted from 0 at the top left.
  public struct Place: Hashable, Sendable {
    /// The row, from the top.
    public let row: Int
    /// The column, from the left.
    public let column: Int

    /// Creates a place.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The largest number of rows, and of cells in a row.
  public static let sideLimit = 64
  /// The largest number of lines below the cells, and the largest number of characters in a line.
  public static let lineLimit = (count: 8, length: 80)

  /// The texts of the cells, row by row from the top; each is at most two terminal columns wide.
  public let rows: [[String]]
  /// The colors of the cells, by the text of a cell; a cell with any other text has no color.
  public let colors: [String: Color]
  /// The cells of the last move.
  public let marks: Set<Place>
  /// Lines of text below the cells.
  public let lines: [String]

  /// Creates a drawing of 1 to ``sideLimit`` rows of 1 to ``sideLimit`` cells each, with at most 8 lines of
  /// text.
  public init(
    rows: [[String]], colors: [String: Color] = [:], marks: Set<Place> = [], lines: [String] = []
  ) {
    let sizes = 1...Self.sideLimit
    precondition(
      sizes ~= rows.count && rows.allSatisfy { sizes ~= $0.count },
      "a board without rows, with an empty row, or with a side of more than \(Self.sideLimit)")
    precondition(
      lines.count <= Self.lineLimit.count,
      "\(lines.count) lines below a board, more than \(Self.lineLimit.count)")
    self.rows = rows
    self.colors = colors
    self.marks = marks
    self.lines = lines
  }

  /// The number of cells in the longest row.
  public var width: Int { rows.map(\.count).max() ?? 0 }
}
