import JSON
import Ratings

extension OverallRanking {
  /// The ranking as a table; nothing where nobody can be ranked beside another in all games.
  var markup: Markup {
    guard entrants.count > 1 else { return "" }
    let plot = IntervalPlot(entrants.map { ($0.elo, $0.error) }, name: "grid-overall")
    var head: Markup = """
      <th scope="col" class="n">#</th><th scope="col">bot</th><th scope="col" class="n">Elo</th>\
      <th scope="col" class="n error">±</th>\(plot.head)
      """
    for heading in headings { head += "<th scope=\"col\" class=\"n\">\(heading)</th>" }
    var rows: Markup = ""
    for entrant in entrants {
      rows += """
        <tr><td class="n rank">\(entrant.rank)</td>\
        <th scope="row" class="name">\(botLink(printable(entrant.name)))</th>\
        <td class="n elo">\(rounded(entrant.elo))</td><td class="n error">\(rounded(entrant.error))</td>\
        \(plot.cell(entrant.elo, entrant.error))
        """
      for score in entrant.scores { rows += "<td class=\"n\">\(rounded(100 * score, 1)) %</td>" }
      rows += "</tr>\n"
    }
    let ladder = tableMarkup("Overall", class: "ladder", head: head, rows)
    return """
      <section class="contest overall"><h2>Overall</h2>
      \(scrolling("Overall ranking", isTall: entrants.count > 30, ladder))\
      <p class="notes">\(table.notes.joined(separator: " "))</p></section>

      """
  }
}
