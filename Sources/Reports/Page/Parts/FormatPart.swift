import JSON
import Tournaments

/// The rounds and the standings of a tournament according to its format, such as a bracket.
extension GameReport {
  func markup(of outcome: FormatOutcome, _ heading: String) -> Markup {
    var html: Markup = "<div class=\"format\">\n"
    switch outcome.rounds {
    case .pairings(let rounds):
      if let standings = outcome.standings {
        html += "<h3>\(standings.title)</h3>\n"
        html += crossedStandings(standings, rounds, heading)
        html += """
          <p class="notes">A round’s cell has the opponent’s place in these standings and the points of the \
          match. Ties are broken from left to right: Buchholz is the sum of the opponents’ points, cut 1 \
          leaves out the lowest of them, and Sonneborn–Berger weights each by the result.</p>

          """
      }
      html += roundTables(rounds, heading)
    case .bracket(let rounds, let isFixed):
      html += "<h3>Bracket</h3>\n"
      html += scrolling(
        "Bracket of \(heading)", bracket(rounds, isFixed: isFixed, champion: outcome.standings))
    }
    return html + "</div>\n"
  }

  private func table(_ table: FormatTable, _ heading: String) -> Table {
    Table(table, of: heading, labels: names).withoutEmptyColumns
  }

  private func roundTables(_ rounds: [FormatTable], _ heading: String) -> Markup {
    var html: Markup = """
      <details open><summary>\(groupedCount(rounds.count, "round", "rounds"))</summary>\
      <div class="rounds">

      """
    for round in rounds {
      html +=
        "<div><h4>\(round.title)</h4>\(table(round, heading).markup(round.title, in: heading))</div>\n"
    }
    return html + "</div></details>\n"
  }

  // MARK: - Swiss

  /// Returns the standings with additional columns for the rounds, before the points and the tiebreaks.
  private func crossedStandings(
    _ standings: FormatTable, _ rounds: [FormatTable], _ heading: String
  ) -> Markup {
    guard let bot = standings.header.firstIndex(of: "bot") else { return "" }
    let order = standings.rows.map { $0[bot] }
    var table = Table(
      columns: [.numbers("#").with(\.look, .rank), .words("bot").with(\.look, .name)],
      rows: zip(1..., order).map { place, name in [.count(place), .bot(label(of: name))] })
    for (number, round) in zip(1..., rounds) {
      let cells = cells(of: round, in: order)
      table.append(
        .words("R\(number)").with(\.meaning, round.title).with(\.look, .match),
        order.map { cells[$0] ?? .nothing })
    }
    for value in standings.header.indices where value > bot {
      let texts = alignedDecimals(standings.rows.map { $0[value] })
      table.append(.numbers(standings.header[value]), texts.map(Table.Cell.text))
    }
    return table.markup(standings.title, in: heading, kind: "standings")
  }

  /// Returns for each bot the cell of a round, with the points and the opponent's place in the standings.
  private func cells(of round: FormatTable, in order: [String]) -> [String: Table.Cell] {
    let places = Dictionary(zip(order, 1...), uniquingKeysWith: { one, _ in one })
    var cells: [String: Table.Cell] = [:]
    for row in round.rows {
      guard let points = Self.points(row[1]) else {
        cells[row[0]] = .text("bye")
        continue
      }
      let match = Table.Match(
        bot: label(of: row[0]), opponent: label(of: row[2]), opponentPlace: places[row[2]] ?? 0,
        points: points.own, opponentPoints: points.others)
      cells[row[0]] = .match(match)
      cells[row[2]] = .match(match.reversed(placeOfBot: places[row[0]] ?? 0))
    }
    return cells
  }

  private func label(of name: String) -> String { names[name] ?? printable(name) }

  /// Returns the points of both sides from a text such as "2.5 – 1.5"; nil for any other text.
  private static func points(_ text: String) -> (own: String, others: String)? {
    let parts = text.split(separator: " – ").map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// Returns numbers with two decimals each if at least one of them has decimals.
  private func alignedDecimals(_ texts: [String]) -> [String] {
    guard texts.contains(where: { $0.contains(".") }) else { return texts }
    return texts.map { text in Double(text).map { rounded($0, 2) } ?? text }
  }

  // MARK: - Knockout

  private func bracket(
    _ rounds: [FormatTable], isFixed: Bool, champion: FormatTable?
  ) -> Markup {
    var html: Markup = "<ol class=\"bracket\(raw: isFixed ? " fixed" : "")\">"
    // The match for third place is drawn below the champion.
    let third = rounds.last?.title == "Third place" ? rounds.last : nil
    let path = third == nil ? rounds : rounds.dropLast()
    for (index, round) in path.enumerated() {
      // A round in progress has no lines from the previous round.
      let isApart = index > 0 && 2 * round.rows.count != path[index - 1].rows.count
      html += "<li\(raw: isApart ? " class=apart" : "")><h4>\(round.title)</h4><ol>"
      for row in round.rows { html += "<li>\(match(row))</li>" }
      html += "</ol></li>"
    }
    guard third != nil || champion != nil else { return html + "</ol>" }
    html += "<li class=\"end\">"
    if let champion, let name = champion.rows.first?.last {
      html += """
        <h3>\(champion.title)</h3><div class="match champion">\(side(name, nil, isWinner: true))</div>
        """
    }
    if let third {
      html += "<h4>\(third.title)</h4>"
      for row in third.rows { html += match(row) }
    }
    return html + "</li></ol>"
  }

  private func match(_ row: [String]) -> Markup {
    let points = Self.points(row[1])
    var html: Markup = "<div class=\"match\">\(side(row[0], points?.own, isWinner: true))"
    if !row[2].isEmpty { html += side(row[2], points?.others, isWinner: false) }
    if row[3] != "games" { html += "<small>\(row[3])</small>" }
    return html + "</div>"
  }

  private func side(_ name: String, _ points: String?, isWinner: Bool) -> Markup {
    let label: Markup = names[name].map { botLink($0) } ?? "<bdi>\(printable(name))</bdi>"
    let score: Markup = points.map { "<span class=\"points\">\($0)</span>" } ?? ""
    return "<p\(raw: isWinner ? " class=winner" : "")>\(label)\(score)</p>"
  }
}
