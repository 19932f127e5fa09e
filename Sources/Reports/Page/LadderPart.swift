import JSON
import Ratings

/// A ladder as a table, with its error bars drawn.
struct LadderPart {
  static let limit = 2000
  /// How many bots stand on a page of it, where there is a script to turn them.
  private static let pageLength = 100
  /// From how many bots on its head stays in sight while it scrolls.
  private static let tallLimit = 30
  /// The length of the axis, which is drawn as wide as there is room.
  private static let width = 1000.0

  private let game: GameReport
  private let number: Int
  private let heading: String
  private let scale: Scale

  private var ladder: Ladder { game.ladder }

  init(_ game: GameReport, number: Int, heading: String) {
    self.game = game
    self.number = number
    self.heading = heading
    scale = Scale(
      game.ladder.entrants.flatMap { [$0.elo - $0.error, $0.elo, $0.elo + $0.error] },
      to: (40, Self.width - 40), ticks: 5)
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
            <tr class="group"><th scope="rowgroup" colspan="13">\(ladder.heading(ofGroup: group))</th></tr>

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
    <th scope="col" class="plot"><span class="hidden">interval</span>\(axis)</th>\
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
      <td class="plot">\(interval(entrant))</td>\
      <td class="n" data-value="\(exact: entrant.score)">\(rounded(100 * entrant.score, 1)) %</td>\
      <td class="share">\(share(entrant.results))</td>\
      <td class="n" data-value="\(results.wins)">\(results.wins)</td>\
      <td class="n" data-value="\(results.draws)">\(results.draws)</td>\
      <td class="n" data-value="\(results.losses)">\(results.losses)</td>\
      <td class="n" data-value="\(entrant.games)">\(entrant.games)</td>\
      <td class="n" data-value="\(entrant.forfeits)">\(entrant.forfeits)</td></tr>

      """
  }

  private func mark(_ place: Int) -> Markup {
    guard game.history != nil, place < HistoryPart.colours else { return "" }
    return "<span class=\"dot c\(place)\"></span>"
  }

  private var axis: Markup {
    var html: Markup = """
      <svg class="bar" aria-hidden="true">
      """
    for tick in scale.ticks {
      html += """
        <text x="\(scale.length(tick) / 10)%" y="14" class="tick" text-anchor="middle">\(rounded(tick))</text>
        """
    }
    html += "<defs><path id=\"grid-\(number)\" class=\"grid\" d=\""
    for tick in scale.ticks { html += "M\(scale.length(tick)) 0V24" }
    html += "\"/></defs></svg>"
    return html
  }

  private func interval(_ entrant: Ladder.Entrant) -> Markup {
    let middle = scale.length(entrant.elo)
    let left = entrant.bound == .atLeast ? middle : scale.length(entrant.elo - entrant.error)
    let right = entrant.bound == .atMost ? middle : scale.length(entrant.elo + entrant.error)
    var html: Markup = """
      <svg class="bar" viewBox="0 0 \(Int(Self.width)) 24" preserveAspectRatio="none" aria-hidden="true">\
      <use href="#grid-\(number)"/>
      """
    let leftEnd: Markup = entrant.bound == .atMost ? "l20 -4m-20 4l20 4" : "m0 -4v8"
    let rightEnd: Markup = entrant.bound == .atLeast ? "l-20 -4m20 4l-20 4" : "m0 -4v8"
    html += """
      <path class="whisker" d="M\(left) 12H\(right)M\(left) 12\(leftEnd)M\(right) 12\(rightEnd)"/>\
      <path class="point" d="M\(middle) 12h.1"/></svg>
      """
    return html
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
