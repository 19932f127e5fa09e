import JSON
import Ratings

/// One ranking over all games of a tournament that has several, before their ladders.
struct OverallPart {
  private let ranking: OverallRanking
  private let headings: [String]

  /// The ranking; nil where there is but one game, or where nobody can be ranked in all of them.
  init?(_ games: [GameReport]) {
    guard games.count > 1, games.allSatisfy({ [.elo, .points].contains($0.ladder.fit.model) })
    else { return nil }
    ranking = OverallRanking(games)
    headings = games.map { $0.heading(among: games) }
    guard ranking.entrants.count > 1 else { return nil }
  }

  var markup: Markup {
    let plot = IntervalPlot(
      ranking.entrants.map { ($0.elo, $0.error) }, name: "grid-overall")
    var html: Markup = """
      <section class="contest overall"><h2>Overall</h2>
      <div class="scroll\(raw: ranking.entrants.count > 30 ? " tall" : "")" tabindex="0" role="region" \
      aria-label="Overall ranking"><table class="ladder"><caption>Overall</caption><thead><tr>\
      <th scope="col" class="n">#</th><th scope="col">bot</th><th scope="col" class="n">Elo</th>\
      <th scope="col" class="n error">±</th>\(plot.head)
      """
    for heading in headings { html += "<th scope=\"col\" class=\"n\">\(heading)</th>" }
    html += "</tr></thead><tbody>\n"
    for entrant in ranking.entrants {
      let label = printable(entrant.name)
      html += """
        <tr><td class="n rank">\(entrant.rank)</td><th scope="row" class="name">\
        <a href="#bot=\(raw: hashWord(label))"><bdi>\(label)</bdi></a></th>\
        <td class="n elo">\(rounded(entrant.elo))</td><td class="n error">\(rounded(entrant.error))</td>\
        \(plot.cell(entrant.elo, entrant.error))
        """
      for score in entrant.scores { html += "<td class=\"n\">\(rounded(100 * score, 1)) %</td>" }
      html += "</tr>\n"
    }
    let notes = ranking.table.notes.joined(separator: " ")
    html += "</tbody></table></div>\n<p class=\"notes\">\(notes)</p></section>\n"
    return html
  }
}
