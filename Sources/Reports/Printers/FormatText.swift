package import Tournaments

/// The outcome of a format, for a terminal.
package enum FormatText {
  /// A title and a table, numbers to the right.
  ///
  /// - Parameters:
  ///   - table: the outcome.
  ///   - game: the name of the game.
  /// - Returns: lines, each with its line end.
  package static func text(_ table: FormatTable, of game: String) -> String {
    let title = "\(game) · \(table.title)"
    let columns = table.header.indices.map { column in
      table.rows.allSatisfy { $0[column].allSatisfy { $0.isNumber || $0 == "." } }
        ? TextGrid.Alignment.right : .left
    }
    var grid = TextGrid(columns)
    grid.add(table.header)
    for row in table.rows { grid.add(row) }
    let rule = String(repeating: "─", count: displayWidth(title))
    return ([title, rule, ""] + grid.lines).map { $0 + "\n" }.joined()
  }
}
