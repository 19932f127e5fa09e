import Tournaments

/// How a tournament stands in the terms of its format: a bracket, or rounds and standings.
struct FormatPart {
  private let outcome: FormatOutcome
  private let heading: String
  /// What each bot is called on the page, by its name.
  private let labels: [String: String]

  init(_ outcome: FormatOutcome, of game: GameReport, heading: String) {
    self.outcome = outcome
    self.heading = heading
    labels = Dictionary(
      zip(game.ladder.entrants.map(\.bot.name), game.labels), uniquingKeysWith: { one, _ in one })
  }

  var markup: Markup {
    var html: Markup = "<div class=\"format\">\n"
    if let standings = outcome.standings {
      html += "<h3>\(standings.title)</h3>\n"
      html += scrolling(standings.title, table(standings))
    }
    switch outcome.rounds {
    case .pairings(let rounds):
      html +=
        "<details><summary>\(groupedCount(rounds.count, "round", "rounds"))</summary><div class=\"rounds\">\n"
      for round in rounds {
        html += "<div><h4>\(round.title)</h4>\(scrolling(round.title, table(round)))</div>\n"
      }
      html += "</div></details>\n"
    case .bracket(let rounds, let isFixed):
      html += scrolling("Bracket", bracket(rounds, isFixed: isFixed))
    }
    html += "</div>\n"
    return html
  }

  private func scrolling(_ name: String, _ content: Markup) -> Markup {
    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(name) of \(heading)\">\(content)</div>\n"
  }

  private func bracket(_ rounds: [FormatTable], isFixed: Bool) -> Markup {
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
    html += "</ol>"
    return html
  }

  private func table(_ table: FormatTable) -> Markup {
    var html: Markup = "<table><caption>\(table.title)</caption><thead><tr>"
    let isEmpty = table.header.indices.map { index in table.rows.allSatisfy { $0[index].isEmpty } }
    let isNumber = table.numberColumns
    for (index, head) in table.header.enumerated() where !isEmpty[index] {
      html += "<th scope=\"col\"\(raw: isNumber[index] ? " class=n" : "")>\(head)</th>"
    }
    html += "</tr></thead><tbody>\n"
    for row in table.rows {
      html += "<tr>"
      for (index, cell) in row.enumerated() where !isEmpty[index] {
        html += isNumber[index] ? "<td class=n>\(cell)</td>" : "<td>\(name(cell))</td>"
      }
      html += "</tr>\n"
    }
    html += "</tbody></table>"
    return html
  }

  /// A bot's name with the address of its page; any other text as it is.
  private func name(_ text: String) -> Markup {
    guard let label = labels[text] else { return "<bdi>\(text)</bdi>" }
    return "<a href=\"#bot=\(raw: hashWord(label))\"><bdi>\(label)</bdi></a>"
  }
}
