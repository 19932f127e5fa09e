import Ratings

/// Who scored how much against whom: a number in each cell, and a colour that says the same.
struct CrosstablePart {
  private static let limit = 120
  /// Up to how many bots a browser lays the table out before somebody scrolls to it.
  private static let promptLimit = 30
  /// Up to how many bots the cells have room for digits.
  private static let digitLimit = 25

  private let game: GameReport
  private let heading: String
  private let cells: [[Int: WinsDrawsLosses]]
  private let places: Range<Int>

  init(_ game: GameReport, heading: String) {
    self.game = game
    self.heading = heading
    cells = game.crosstable
    places = game.ladder.entrants.indices.prefix(Self.limit).indices
  }

  var markup: Markup {
    guard places.count > 1 else { return "" }
    var html: Markup = """
      <div class="crosstable\(raw: places.count > Self.promptLimit ? " late" : "")"><h3>Who beats whom</h3>
      <p class="facts">Percent of the points of each row’s bot against each column’s.\
      \(more)</p>
      <div class="scroll tall" tabindex="0" role="region" aria-label="Who beats whom in \(heading)">\
      <table class="heat\(raw: isCompact ? " compact" : "")"><caption>Points of each row’s bot against each column’s, in percent</caption>\
      <thead><tr><th scope="col">bot</th>
      """
    for place in places {
      html += "<th scope=\"col\" class=\"up\"><span><bdi>\(game.labels[place])</bdi></span></th>"
    }
    html += "</tr></thead><tbody>\n"
    for row in places {
      html += "<tr data-row=\"\(row)\"><th scope=\"row\" class=\"name\">"
      html += isCompact ? "<bdi>\(game.labels[row])</bdi></th>" : link(game.labels[row]) + "</th>"
      // The ends of cells may be left out, and there are many.
      for column in places { html += cell(row, column) }
      html += "</tr>\n"
    }
    html += "</tbody></table></div><p class=\"told\" aria-live=\"polite\" hidden></p></div>\n"
    return html
  }

  private var isCompact: Bool { places.count > Self.digitLimit }

  private func link(_ label: String) -> Markup {
    "<a href=\"#bot=\(raw: hashWord(label))\"><bdi>\(label)</bdi></a>"
  }

  private var more: String {
    let count = game.ladder.entrants.count
    guard count > places.count else { return "" }
    return
      " The first \(places.count) of \(groupedCount(count)) bots; joust ladder --crosstable has all."
  }

  private func cell(_ row: Int, _ column: Int) -> Markup {
    guard row != column else { return "<td class=self>" }
    guard let share = cells[row][column]?.score else { return "<td>" }
    let colour = Int((share * 10).rounded())
    return isCompact
      ? "<td class=h\(colour)>" : "<td class=h\(colour)>\(Int((share * 100).rounded()))"
  }
}
