import JSON
import Ratings

extension Table {
  /// Returns the table as HTML, in a box that scrolls if the table is too wide or too tall.
  ///
  /// - Parameters:
  ///   - caption: the name of the table for screen readers.
  ///   - place: the heading of the section, which makes the name of the box unique.
  ///   - kind: the class of the table in the style sheet.
  ///   - isTall: true if the heading row remains visible while the rows scroll.
  ///   - pageLength: the number of rows that the page shows at a time; a table with a page length can be
  ///     sorted. Nil shows all rows in their order.
  /// - Returns: the box with the table.
  func markup(
    _ caption: String, in place: String? = nil, kind: String? = nil, isTall: Bool = false,
    pageLength: Int? = nil
  ) -> Markup {
    let isSortable = pageLength != nil
    let kindAttribute: Markup = kind.map { " class=\"\($0)\"" } ?? ""
    let sortAttribute: Markup = isSortable ? " data-sortable" : ""
    let head = head(isSortable: isSortable)
    let table: Markup = """
      <table\(kindAttribute)\(sortAttribute)><caption>\(caption)</caption>\(head)\
      \(bodies(isSortable: isSortable, pageLength: pageLength ?? .max))</table>
      """
    return scrolling(place.map { "\(caption) of \($0)" } ?? caption, isTall: isTall, table)
  }

  /// Returns the heading row; empty if all headings are empty.
  private func head(isSortable: Bool) -> Markup {
    guard columns.contains(where: { !$0.heading.isEmpty }) else { return "" }
    var row: Markup = ""
    for column in columns {
      if case .plot(let plot) = column.look {
        row += plot.head
      } else {
        row += column.headMarkup(isSortable: isSortable)
      }
    }
    return "<thead><tr>\(row)</tr></thead>"
  }

  /// Returns the rows: a body for each section, and an additional body for the rows after the first page,
  /// which the page's script shows later.
  private func bodies(isSortable: Bool, pageLength: Int) -> Markup {
    var html: Markup = ""
    var place = 0
    for section in sections {
      html += place < pageLength ? "<tbody>\n" : "<tbody class=\"later\">\n"
      if let heading = section.heading {
        html += """
          <tr class="group"><th scope="rowgroup" colspan="\(columns.count)">\(heading)</th></tr>

          """
      }
      for row in section.rows {
        if place == pageLength { html += "</tbody><tbody class=\"later\">\n" }
        html += isSortable ? "<tr data-place=\"\(place)\">" : "<tr>"
        for (column, cell) in zip(columns, row) {
          html += column.markup(of: cell, isSortable: isSortable)
        }
        html += "</tr>\n"
        place += 1
      }
      html += "</tbody>"
    }
    return html
  }
}

extension Table.Column {
  fileprivate func headMarkup(isSortable: Bool) -> Markup {
    if case .heat = look {
      return "<th scope=\"col\" class=\"up\"><span>\(nameMarkup(heading))</span></th>"
    }
    let sort: Markup =
      isSortable && self.isSortable ? " data-sort=\"\(raw: isText ? "text" : "number")\"" : ""
    let text: Markup = meaning.map { "<abbr title=\"\($0)\">\(heading)</abbr>" } ?? "\(heading)"
    return "<th scope=\"col\"\(classes(inHead: true))\(sort)>\(text)</th>"
  }

  fileprivate func markup(of cell: Table.Cell, isSortable: Bool) -> Markup {
    switch (look, cell) {
    case (.heat(let hasDigits), .results(let results)):
      return Self.heat(results, hasDigits: hasDigits)
    // The end tags of cells are left out, because a map has many cells.
    case (.heat, .itself): return "<td class=self>"
    case (.heat, _): return "<td>"
    case (.plot(let plot), .interval(let elo, let ends, let bound)):
      return plot.cell(elo, ends, bound: bound)
    case (.bar, .results(let results)): return Self.bar(results)
    case (.match, .match(let match)): return Self.match(match)
    case (.match, .text(let text)): return "<td class=\"match bye\">\(text)</td>"
    case (.name, _): return "<th scope=\"row\" class=\"name\">\(content(of: cell))</th>"
    case (.heading, _) where !cell.isEmpty: return "<th scope=\"row\">\(content(of: cell))</th>"
    default:
      let key = isSortable && self.isSortable && !isText ? cell.sortKey : nil
      let value: Markup = key.map { " data-value=\"\(raw: $0)\"" } ?? ""
      return "<td\(classes())\(value)>\(content(of: cell))</td>"
    }
  }

  private func content(of cell: Table.Cell) -> Markup {
    switch cell {
    case .bot(let label, let color, let isLinked):
      guard isLinked else { return "<bdi>\(label)</bdi>" }
      let dot: Markup = color.map { "<span class=\"dot c\($0)\"></span>" } ?? ""
      return botLink(label, before: dot)
    case .count(let count): return "\(raw: groupedCount(count))"
    case .number where !isElo: return "\(grouped(cell.text(in: self)))"
    default: return "\(cell.text(in: self))"
    }
  }

  /// Whether the numbers of the column are in Elo; such numbers have no thousands separators.
  private var isElo: Bool {
    switch look {
    case .elo, .error: true
    default: key == "Nash"
    }
  }

  /// Returns the attribute with the classes of the column's cells; empty if there are none.
  private func classes(inHead: Bool = false) -> Markup {
    let own: String? =
      switch look {
      case .rank: inHead ? nil : "rank"
      case .elo: inHead ? nil : "elo"
      case .ranks: "ranks"
      case .error: "error"
      case .bar: "share"
      case .plain, .heading, .name, .plot, .heat, .match: nil
      }
    let spare = isSpare && own == nil ? ["k-" + key.replacing(" ", with: "-")] : []
    let classes = (isText ? [] : ["n"]) + (own.map { [$0] } ?? []) + spare
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }

  /// Returns results as a bar with parts for wins, draws and losses.
  private static func bar(_ results: WinsDrawsLosses) -> Markup {
    let games = Double(max(results.games, 1))
    let wins = 120 * Double(results.wins) / games
    let draws = 120 * Double(results.draws) / games
    return """
      <td class="share"><svg class="shares" viewBox="0 0 120 12" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="lost" width="120" height="12"/>\
      <rect class="drawn" width="\(wins + draws)" height="12"/>\
      <rect class="won" width="\(wins)" height="12"/></svg></td>
      """
  }

  /// Returns results as the percentage of the points, with a color for each tenth.
  private static func heat(_ results: WinsDrawsLosses, hasDigits: Bool) -> Markup {
    guard let score = results.score else { return "<td>" }
    let cell: Markup = "<td class=h\(Int((score * 10).rounded()))>"
    return hasDigits ? cell + "\(Int((score * 100).rounded()))" : cell
  }

  /// Returns a match as a link to its games, with a color for a win, a loss or a draw.
  private static func match(_ match: Table.Match) -> Markup {
    let own = Double(match.points) ?? 0
    let other = Double(match.opponentPoints) ?? 0
    let kind = own > other ? "win" : own < other ? "loss" : "tie"
    let pair = "\(hashWord(match.bot)),\(hashWord(match.opponent))"
    return """
      <td class="match \(raw: kind)"><a href="#vs=\(raw: pair)" \
      title="against \(match.opponent), place \(match.opponentPlace)">\
      <small>\(match.opponentPlace)</small> \(match.points)–\(match.opponentPoints)</a></td>
      """
  }
}
