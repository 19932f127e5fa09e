/// A caption over a header and rows of cells, for the terminal or for a page.
struct Listing {
  /// What the cells are.
  var caption: String
  /// The names of the columns.
  var header: [String]
  /// The cells, as many in a row as there are columns.
  var rows: [[String]]
  /// The column of names, which alone is aligned to the left.
  var nameColumn: Int

  /// Lines, each with its line end.
  var text: String {
    var grid = TextGrid(header.indices.map { $0 == nameColumn ? .left : .right })
    grid.add(header)
    for row in rows { grid.add(row) }
    return ([caption, ""] + grid.lines).map { $0 + "\n" }.joined()
  }

  /// A table as GitHub's Markdown knows it, each line with its end.
  var markdown: String {
    let rule = header.indices.map { $0 == nameColumn ? "---" : "---:" }
    let lines = ([header, rule] + rows.map { $0.map(Markdown.escaped) }).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
    return ([caption, ""] + lines).map { $0 + "\n" }.joined()
  }
}
