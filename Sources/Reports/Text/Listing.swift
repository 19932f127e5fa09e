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

  /// What each bot of a ladder has to do with each other one, by their places in it.
  static func pairs(
    of ladder: Ladder, caption: String, cell: (_ row: Int, _ column: Int) -> String?
  ) -> Self {
    let indices = ladder.entrants.indices
    return Self(
      caption: caption, header: ["#", "bot"] + indices.map { String($0 + 1) },
      rows: indices.map { row in
        [String(row + 1), ladder.label(of: ladder.entrants[row])]
          + indices.map { row == $0 ? "·" : cell(row, $0) ?? "" }
      }, nameColumn: 1)
  }

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
