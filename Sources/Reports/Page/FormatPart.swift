import Tournaments

/// The state of a tournament in the terms of its format: a bracket, or rounds and standings.
extension GameReport {
  func markup(of outcome: FormatOutcome, _ heading: String) -> Markup {
    let labels = Dictionary(
      zip(ladder.entrants.map(\.bot.name), labels), uniquingKeysWith: { one, _ in one })
    func markup(_ table: FormatTable) -> Markup {
      Table(table, of: heading, labels: labels).withoutEmptyColumns.markup(table.title, in: heading)
    }
    var html: Markup = "<div class=\"format\">\n"
    if let standings = outcome.standings {
      html += "<h3>\(standings.title)</h3>\n\(markup(standings))"
    }
    switch outcome.rounds {
    case .pairings(let rounds):
      html += """
        <details><summary>\(groupedCount(rounds.count, "round", "rounds"))</summary>\
        <div class="rounds">

        """
      for round in rounds { html += "<div><h4>\(round.title)</h4>\(markup(round))</div>\n" }
      html += "</div></details>\n"
    case .bracket(let rounds, let isFixed):
      let bracket = Self.bracket(rounds, isFixed: isFixed) { name in
        labels[name].map { botLink($0) } ?? "<bdi>\(name)</bdi>"
      }
      html += scrolling("Bracket of \(heading)", bracket)
    }
    return html + "</div>\n"
  }

  private static func bracket(
    _ rounds: [FormatTable], isFixed: Bool, _ name: (String) -> Markup
  ) -> Markup {
    var html: Markup = "<ol class=\"bracket\(raw: isFixed ? " fixed" : "")\">"
    for (index, round) in rounds.enumerated() {
      // No lines lead to a match for the third place, or to a round that is being played.
      let isApart = index > 0 && 2 * round.rows.count != rounds[index - 1].rows.count
      html += "<li\(raw: isApart ? " class=apart" : "")><h4>\(round.title)</h4><ol>"
      for match in round.rows {
        html += "<li><p><strong>\(name(match[0]))</strong>"
        if !match[2].isEmpty { html += "<br>\(name(match[2]))" }
        let points = match[1].isEmpty ? "" : match[1] + " · "
        html += "<br><small>\(points)\(match[3])</small></p></li>"
      }
      html += "</ol></li>"
    }
    return html + "</ol>"
  }
}
