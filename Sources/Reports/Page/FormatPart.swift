import Tournaments

/// How a tournament stands in the terms of its format: a bracket, or rounds and standings.
extension GameReport {
  func markup(of outcome: FormatOutcome, _ heading: String) -> Markup {
    // What each bot is called on the page, by its name.
    let labels = Dictionary(
      zip(ladder.entrants.map(\.bot.name), labels), uniquingKeysWith: { one, _ in one })
    func name(_ text: String) -> Markup {
      labels[text].map { botLink($0) } ?? "<bdi>\(text)</bdi>"
    }
    var html: Markup = "<div class=\"format\">\n"
    if let standings = outcome.standings {
      html += "<h3>\(standings.title)</h3>\n"
      html += scrolling("\(standings.title) of \(heading)", Self.table(standings, name))
    }
    switch outcome.rounds {
    case .pairings(let rounds):
      html +=
        "<details><summary>\(groupedCount(rounds.count, "round", "rounds"))</summary><div class=\"rounds\">\n"
      for round in rounds {
        let table = scrolling("\(round.title) of \(heading)", Self.table(round, name))
        html += "<div><h4>\(round.title)</h4>\(table)</div>\n"
      }
      html += "</div></details>\n"
    case .bracket(let rounds, let isFixed):
      html += scrolling("Bracket of \(heading)", Self.bracket(rounds, isFixed: isFixed, name))
    }
    return html + "</div>\n"
  }

  private static func bracket(
    _ rounds: [FormatTable], isFixed: Bool, _ name: (String) -> Markup
  ) -> Markup {
    var html: Markup = "<ol class=\"bracket\(raw: isFixed ? " fixed" : "")\">"
    for (index, round) in rounds.enumerated() {
      // A match for the third place, and a round that is being played, have no lines to them.
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

  private static func table(_ table: FormatTable, _ name: (String) -> Markup) -> Markup {
    let isNumber = table.numberColumns
    let columns = table.header.indices.filter { column in
      table.rows.contains { !$0[column].isEmpty }
    }
    var (head, rows): (Markup, Markup) = ("", "")
    for column in columns {
      head +=
        "<th scope=\"col\"\(raw: isNumber[column] ? " class=n" : "")>\(table.header[column])</th>"
    }
    for row in table.rows {
      rows += "<tr>"
      for column in columns {
        rows +=
          isNumber[column] ? "<td class=n>\(row[column])</td>" : "<td>\(name(row[column]))</td>"
      }
      rows += "</tr>\n"
    }
    return tableMarkup(table.title, head: head, rows)
  }
}
