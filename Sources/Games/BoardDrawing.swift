/// A position as rows of cells that people can look at: what a program says of how its board looks.
///
/// It is made of few kinds of things, so that a terminal and a page can draw each of them, and so that
/// nothing in it can do harm.
public struct BoardDrawing: Hashable, Sendable {
  /// The colours that cells may have.
  public enum Colour: String, Hashable, Sendable, CaseIterable {
    /// The colours, by their names in messages.
    case black, white, grey, red, orange, yellow, green, teal, blue, purple, brown, pink
  }

  /// Where a cell is, from the top left, from 0.
  public struct Place: Hashable, Sendable {
    /// The row, from the top.
    public let row: Int
    /// The column, from the left.
    public let column: Int

    /// A place by its row and its column.
    public init(row: Int, column: Int) {
      (self.row, self.column) = (row, column)
    }
  }

  /// The most rows, and the most cells of a row.
  public static let sideLimit = 64
  /// The most lines below the cells, and the most characters of one.
  public static let lineLimit = (count: 8, length: 80)

  /// What stands in the cells, row by row from the top: at most two columns of text.
  public let rows: [[String]]
  /// The colours of the cells in which a text stands; others have none.
  public let colours: [String: Colour]
  /// The cells of the last move.
  public let marks: Set<Place>
  /// What is said below the cells.
  public let lines: [String]

  /// A drawing whose limits were looked at.
  package init(
    rows: [[String]], colours: [String: Colour] = [:], marks: Set<Place> = [], lines: [String] = []
  ) {
    (self.rows, self.colours, self.marks, self.lines) = (rows, colours, marks, lines)
  }

  /// How many cells the longest row has.
  public var width: Int { rows.map(\.count).max() ?? 0 }
}
