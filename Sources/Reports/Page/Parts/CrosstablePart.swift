import Ratings

/// The crosstable as a map: the results of each bot against every other bot, as a cell with a number and a
/// color.
extension GameReport {
  /// The largest number of bots that the map shows.
  private static let crosstableLimit = 120
  /// The number of bots above which a browser lays out the map only when the reader scrolls to it.
  private static let promptLimit = 30
  /// The number of bots above which the cells have no space for digits.
  private static let digitLimit = 25

  /// True if the map is too wide for a column at the side of the page.
  var hasLargeMap: Bool { labels.count > Self.digitLimit }

  func crosstableMarkup(_ heading: String) -> Markup {
    let places = ladder.entrants.indices.prefix(Self.crosstableLimit)
    guard places.count > 1 else { return "" }
    let isCompact = places.count > Self.digitLimit
    let cells = crosstable
    let columns = places.map { place in
      Table.Column.words(labels[place]).with(\.look, .heat(hasDigits: !isCompact))
    }
    let map = Table(
      columns: [Table.Column.words("bot").with(\.look, .name)] + columns,
      rows: places.map { own in
        [.bot(labels[own], isLinked: !isCompact)]
          + places.map { other in
            own == other ? .itself : cells[own][other].map(Table.Cell.results) ?? .nothing
          }
      })
    let count = ladder.entrants.count
    let more =
      count > places.count
      ? " The map shows the first \(places.count) of \(groupedCount(count)) bots; "
        + "joust ladder --crosstable shows all."
      : ""
    let box = map.markup(
      "Points of each row’s bot against each column’s bot, in percent", in: heading,
      kind: isCompact ? "heat compact" : "heat", isTall: true)
    return """
      <div class="crosstable\(raw: places.count > Self.promptLimit ? " late" : "")"><h3>Who beats whom</h3>
      <p class="facts">Percent of the points of each row’s bot against each column’s bot.\(more)</p>
      \(box)<p class="told" aria-live="polite" hidden></p></div>

      """
  }
}
