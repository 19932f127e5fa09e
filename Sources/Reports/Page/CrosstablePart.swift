import Ratings

/// Who scored how much against whom: a number in each cell, and a colour that says the same.
extension GameReport {
  private static let crosstableLimit = 120
  /// Up to how many bots a browser lays the table out before somebody scrolls to it.
  private static let promptLimit = 30
  /// Up to how many bots the cells have room for digits.
  private static let digitLimit = 25

  func crosstableMarkup(_ heading: String) -> Markup {
    let places = ladder.entrants.indices.prefix(Self.crosstableLimit)
    guard places.count > 1 else { return "" }
    let isCompact = places.count > Self.digitLimit
    let cells = crosstable
    var head: Markup = "<th scope=\"col\">bot</th>\n"
    for place in places {
      head += "<th scope=\"col\" class=\"up\"><span><bdi>\(labels[place])</bdi></span></th>"
    }
    var rows: Markup = ""
    for row in places {
      let name: Markup = isCompact ? "<bdi>\(labels[row])</bdi>" : botLink(labels[row])
      rows += "<tr data-row=\"\(row)\"><th scope=\"row\" class=\"name\">\(name)</th>"
      // The ends of cells may be left out, and there are many.
      for column in places {
        guard row != column else {
          rows += "<td class=self>"
          continue
        }
        guard let share = cells[row][column]?.score else {
          rows += "<td>"
          continue
        }
        rows += "<td class=h\(Int((share * 10).rounded()))>"
        if !isCompact { rows += "\(Int((share * 100).rounded()))" }
      }
      rows += "</tr>\n"
    }
    let count = ladder.entrants.count
    let more =
      count > places.count
      ? " The first \(places.count) of \(groupedCount(count)) bots; joust ladder --crosstable has all."
      : ""
    let map = tableMarkup(
      "Points of each row’s bot against each column’s, in percent",
      class: isCompact ? "heat compact" : "heat", head: head, rows)
    return """
      <div class="crosstable\(raw: places.count > Self.promptLimit ? " late" : "")"><h3>Who beats whom</h3>
      <p class="facts">Percent of the points of each row’s bot against each column’s.\(more)</p>
      \(scrolling("Who beats whom in \(heading)", isTall: true, map))\
      <p class="told" aria-live="polite" hidden></p></div>

      """
  }
}
