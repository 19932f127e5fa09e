/// Cells in columns, aligned by what they take on a terminal.
struct TextGrid {
  /// The side to which a column's cells are pushed.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// A grid without rows.
  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  /// Adds a row of as many cells as there are columns.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == alignments.count, "a row fills the grid")
    rows.append(cells)
  }

  /// The rows as lines without line ends and without spaces at their end.
  var lines: [String] {
    var widths = [Int](repeating: 0, count: alignments.count)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], displayWidth(cell))
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - displayWidth(cell))
        line += column > 0 ? "  " : ""
        line += alignments[column] == .right ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
