import JSON
import Ratings

extension GameReport {
  /// How many lines of plots have a colour of their own.
  private static let colours = 8
  /// How many bots stand on a page of it, where there is a script to turn them.
  private static let pageLength = 100
  /// From how many bots on its head stays in sight while it scrolls.
  private static let tallLimit = 30

  func ladderMarkup(_ number: Int, _ heading: String) -> Markup {
    let entrants = ladder.entrants
    let plot = IntervalPlot(entrants.map { ($0.elo, $0.error) }, name: "grid-\(number)")
    var rows: Markup = ""
    var group = 0
    for (place, entrant) in entrants.enumerated() {
      if entrant.group != group || place == Self.pageLength {
        let later: Markup = place < Self.pageLength ? "" : " class=\"later\""
        rows += (place > 0 ? "</tbody>" : "") + "<tbody\(later)>\n"
      }
      if entrant.group != group {
        group = entrant.group
        if ladder.fit.groupCount > 1 {
          rows += """
            <tr class="group"><th scope="rowgroup" colspan="\(ladder.hasScores ? 14 : 13)">\(ladder.heading(ofGroup: group))</th></tr>

            """
        }
      }
      rows += row(place, entrant, plot)
    }
    let table: Markup = """
      <table class="ladder" data-sortable>
      <caption>Ladder</caption>
      <thead><tr><th scope="col" class="n" data-sort="number">#</th>\
      <th scope="col" class="n ranks">ranks</th><th scope="col" data-sort="text">bot</th>\
      <th scope="col" class="n" data-sort="number">Elo</th>\
      <th scope="col" class="n error" data-sort="number"><abbr title="half of the 95 % interval">±</abbr></th>\
      \(plot.head)\
      \(raw: ladder.hasScores ? "<th scope=\"col\" class=\"n mean\" data-sort=\"number\">mean score</th>" : "")\
      <th scope="col" class="n" data-sort="number">score</th>\
      <th scope="col" class="share">won, drawn, lost</th>\
      <th scope="col" class="n" data-sort="number"><abbr title="won">W</abbr></th>\
      <th scope="col" class="n" data-sort="number"><abbr title="drawn">D</abbr></th>\
      <th scope="col" class="n" data-sort="number"><abbr title="lost">L</abbr></th>\
      <th scope="col" class="n" data-sort="number">games</th>\
      <th scope="col" class="n" data-sort="number">forfeits</th></tr></thead>
      \(rows)</tbody></table>
      """
    return scrolling("Ladder of \(heading)", isTall: entrants.count > Self.tallLimit, table)
  }

  private func row(_ place: Int, _ entrant: Ladder.Entrant, _ plot: IntervalPlot) -> Markup {
    let results = entrant.results
    let isColoured = history != nil && place < Self.colours
    let mark: Markup = isColoured ? "<span class=\"dot c\(place)\"></span>" : ""
    let mean: Markup =
      entrant.meanScore.map {
        "<td class=\"n mean\" data-value=\"\(exact: $0)\">\(rounded($0))</td>"
      }
      ?? ""
    let games = Double(max(results.games, 1))
    let wins = 120 * Double(results.wins) / games
    let draws = 120 * Double(results.draws) / games
    return """
      <tr data-place="\(place)"><td class="n rank" data-value="\(entrant.rank)">\(entrant.rank)</td>\
      <td class="n ranks">\(entrant.ranks.text)</td>\
      <th scope="row" class="name">\(botLink(labels[place], before: mark))</th>\
      <td class="n elo" data-value="\(exact: entrant.elo)">\(ladder.rating(of: entrant))</td>\
      <td class="n error" data-value="\(exact: entrant.error)">\(rounded(entrant.error))</td>\
      \(plot.cell(entrant.elo, entrant.error, bound: entrant.bound))\
      \(mean)\
      <td class="n" data-value="\(exact: entrant.score)">\(rounded(100 * entrant.score, 1)) %</td>\
      <td class="share"><svg class="shares" viewBox="0 0 120 12" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="lost" width="120" height="12"/>\
      <rect class="drawn" width="\(wins + draws)" height="12"/>\
      <rect class="won" width="\(wins)" height="12"/></svg></td>\
      <td class="n" data-value="\(results.wins)">\(results.wins)</td>\
      <td class="n" data-value="\(results.draws)">\(results.draws)</td>\
      <td class="n" data-value="\(results.losses)">\(results.losses)</td>\
      <td class="n" data-value="\(entrant.games)">\(entrant.games)</td>\
      <td class="n" data-value="\(entrant.forfeits)">\(entrant.forfeits)</td></tr>

      """
  }
}
