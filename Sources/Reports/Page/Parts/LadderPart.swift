extension GameReport {
  /// The number of lines in a plot that have different colors.
  private static let colorCount = 8
  /// The number of bots on a page of the ladder; the page's script switches between pages.
  static let pageLength = 100
  /// The number of bots above which the heading row of a ladder remains visible while scrolling.
  static let tallLimit = 30

  func ladderMarkup(_ number: Int, _ heading: String) -> Markup {
    let entrants = ladder.entrants
    let plot = IntervalPlot(entrants.map(\.drawnInterval), name: "grid-\(number)")
    let columns = ladder.pageColumns(plot, coloredLines: history == nil ? 0 : Self.colorCount)
    return ladder.sectioned(columns).withoutZeroColumns.markup(
      "Ladder", in: heading, kind: "ladder", isTall: entrants.count > Self.tallLimit,
      pageLength: Self.pageLength)
  }
}

extension Table {
  /// The table without the columns in which all cells are the number 0.
  fileprivate var withoutZeroColumns: Table {
    var table = self
    for index in columns.indices.reversed() where rows.allSatisfy({ $0[index] == .count(0) }) {
      table.remove(column: index)
    }
    return table
  }
}
