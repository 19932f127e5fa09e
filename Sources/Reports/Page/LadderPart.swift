import JSON
import Ratings

/// A ladder as a table, with its error bars drawn.
struct LadderPart {
  static let limit = 2000
  /// How many bots stand on a page of it, where there is a script to turn them.
  private static let pageLength = 100
  /// From how many bots on its head stays in sight while it scrolls.
  private static let tallLimit = 30

  private let game: GameReport
  private let heading: String
  private let plot: IntervalPlot

  private var ladder: Ladder { game.ladder }

  init(_ game: GameReport, number: Int, heading: String) {
    self.game = game
    self.heading = heading
    plot = IntervalPlot(game.ladder.entrants.map { ($0.elo, $0.error) }, name: "grid-\(number)")
  }

  var markup: Markup {
    var html = head
    var group = 0
    for (place, entrant) in ladder.entrants.prefix(Self.limit).enumerated() {
      if entrant.group != group || place == Self.pageLength {
        let later: Markup = place < Self.pageLength ? "" : " class=\"later\""
        html += (place > 0 ? "</tbody>" : "") + "<tbody\(later)>\n"
      }
      if entrant.group != group {
        group = entrant.group
        if ladder.fit.groupCount > 1 {
          html += """
            <tr class="group"><th scope="rowgroup" colspan="\(ladder.hasScores ? 14 : 13)">\(ladder.heading(ofGroup: group))</th></tr>

            """
        }
      }
      html += row(place, entrant)
    }
    html += "</tbody></table></div>\n"
    if ladder.entrants.count > Self.limit {
      let more = ladder.entrants.count - Self.limit
      html += "<p class=\"notes\">\(more) more bots stand in joust ladder.</p>\n"
    }
    return html
  }

  private var head: Markup {
    """
    <div class="scroll\(raw: ladder.entrants.count > Self.tallLimit ? " tall" : "")" tabindex="0" \
    role="region" aria-label="Ladder of \(heading)">
    <table class="ladder" data-sortable>
    <caption>Ladder</caption>
    <thead><tr><th scope="col" class="n" data-sort="number">#</th>\
    <th scope="col" class="n ranks">ranks</th><th scope="col" data-sort="text">bot</th>\
    <th scope="col" class="n" data-sort="number">Elo</th>\
    <th scope="col" class="n error" data-sort="number"><abbr title="half of the 95 % interval">±</abbr></th>\
    \(plot.head)\
    \(meanHead)\
    <th scope="col" class="n" data-sort="number">score</th>\
    <th scope="col" class="share">won, drawn, lost</th>\
    <th scope="col" class="n" data-sort="number"><abbr title="won">W</abbr></th>\
    <th scope="col" class="n" data-sort="number"><abbr title="drawn">D</abbr></th>\
    <th scope="col" class="n" data-sort="number"><abbr title="lost">L</abbr></th>\
    <th scope="col" class="n" data-sort="number">games</th>\
    <th scope="col" class="n" data-sort="number">forfeits</th></tr></thead>

    """
  }

  private func row(_ place: Int, _ entrant: Ladder.Entrant) -> Markup {
    let results = entrant.results
    let label = game.labels[place]
    return """
      <tr data-place="\(place)"><td class="n rank" data-value="\(entrant.rank)">\(entrant.rank)</td>\
      <td class="n ranks">\(entrant.ranks.text)</td>\
      <th scope="row" class="name"><a href="#bot=\(raw: hashWord(label))">\(mark(place))<bdi>\(label)</bdi></a></th>\
      <td class="n elo" data-value="\(exact: entrant.elo)">\(ladder.rating(of: entrant))</td>\
      <td class="n error" data-value="\(exact: entrant.error)">\(rounded(entrant.error))</td>\
      \(plot.cell(entrant.elo, entrant.error, bound: entrant.bound))\
      \(meanScore(of: entrant))\
      <td class="n" data-value="\(exact: entrant.score)">\(rounded(100 * entrant.score, 1)) %</td>\
      <td class="share">\(share(entrant.results))</td>\
      <td class="n" data-value="\(results.wins)">\(results.wins)</td>\
      <td class="n" data-value="\(results.draws)">\(results.draws)</td>\
      <td class="n" data-value="\(results.losses)">\(results.losses)</td>\
      <td class="n" data-value="\(entrant.games)">\(entrant.games)</td>\
      <td class="n" data-value="\(entrant.forfeits)">\(entrant.forfeits)</td></tr>

      """
  }

  private var meanHead: Markup {
    ladder.hasScores
      ? "<th scope=\"col\" class=\"n mean\" data-sort=\"number\">mean score</th>" : ""
  }

  private func meanScore(of entrant: Ladder.Entrant) -> Markup {
    guard let mean = entrant.meanScore else { return "" }
    return "<td class=\"n mean\" data-value=\"\(exact: mean)\">\(rounded(mean))</td>"
  }

  private func mark(_ place: Int) -> Markup {
    guard game.history != nil, place < HistoryPart.colours else { return "" }
    return "<span class=\"dot c\(place)\"></span>"
  }

  private func share(_ results: WinsDrawsLosses) -> Markup {
    let games = Double(max(results.games, 1))
    let wins = 120 * Double(results.wins) / games
    let draws = 120 * Double(results.draws) / games
    return """
      <svg class="shares" viewBox="0 0 120 12" preserveAspectRatio="none" aria-hidden="true"><rect class="lost" width="120" height="12"/>\
      <rect class="drawn" width="\(wins + draws)" height="12"/><rect class="won" width="\(wins)" height="12"/></svg>
      """
  }
}
