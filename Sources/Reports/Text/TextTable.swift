/// Texts in columns, for the terminal.
package enum TextTable {
  /// A header and rows of as many cells as it, all aligned to the left, as lines without line ends.
  package static func lines(header: [String], _ rows: [[String]]) -> [String] {
    var grid = TextGrid(header.map { _ in .left })
    grid.add(header)
    for row in rows { grid.add(row) }
    return grid.lines
  }
}
