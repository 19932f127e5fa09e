import JSON
import Ratings
import Tournaments

/// The tables of a ladder for people.
extension Ladder {
  /// The ladder as a table with a section for each group, and notes that explain the numbers.
  package var table: Table { table(columns: nil) }

  /// Returns the ladder as a table for a terminal of the given width.
  ///
  /// If there is enough space, the ratings with their 95 % intervals are drawn on the right. If a history by
  /// games is given and there is enough space for it, the development of the ratings precedes the intervals.
  /// If the intervals are not drawn, the table has the ends of asymmetric intervals as numbers.
  ///
  /// - Parameters:
  ///   - heading: the name of the game in the title; nil for the game's own name.
  ///   - columns: the width of the terminal; nil for no drawings.
  ///   - history: the ladders after parts of the games; nil if they are unknown.
  /// - Returns: the table with the drawings that fit.
  func table(as heading: String? = nil, columns: Int?, history: [Ladder]? = nil) -> Table {
    var table = sectioned(textColumns)
    table.title = [heading ?? printable(game)] + facts
    table.notes = notes
    var written = table
    if entrants.contains(where: \.isUneven) {
      let ends = Column.ends
      written.append(ends.column, rows.map(ends.cell))
    }
    guard let columns else { return written }
    if let history, history.count > 1, history[0].date == nil {
      var wide = table
      wide.append(.words("over time"), courses(in: history).map(Table.Cell.text))
      if columns - wide.width - 2 >= Self.minimumDrawing {
        table = wide
        table.notes.append("Over time: the Elo after each tenth of the games, all on one scale.")
      }
    }
    let room = columns - table.width - 2
    guard room >= Self.minimumDrawing else { return written }
    let drawings = intervalDrawings(width: min(room, Self.maximumDrawing))
    table.append(.words(""), drawings.map(Table.Cell.text))
    return table
  }

  /// Returns the ladder as a table with the given columns and a section for each group.
  func sectioned(_ columns: [Column]) -> Table {
    let all = Table(columns, of: rows)
    let sections = (0..<fit.groupCount).map { index in
      Table.Section(
        heading: fit.groupCount > 1 ? heading(ofGroup: index + 1) : nil,
        rows: zip(entrants, all.rows).filter { $0.0.group == index + 1 }.map(\.1))
    }
    return Table(columns: all.columns, sections: sections)
  }

  /// The narrowest and the widest drawing, in terminal columns.
  private static let minimumDrawing = 16
  private static let maximumDrawing = 48

  /// Returns the ratings of each entrant over time as a row of block characters.
  private func courses(in history: [Ladder]) -> [String] {
    let ratings = history.map(\.ratings)
    return Sparkline.texts(entrants.map { entrant in ratings.map { $0[entrant.bot]?.elo } })
  }

  /// Returns a drawing for each entrant, on a common scale: a point for the rating, and a line for its 95 %
  /// interval.
  private func intervalDrawings(width: Int) -> [String] {
    let lows = entrants.map(\.drawnInterval.lowerBound)
    let highs = entrants.map(\.drawnInterval.upperBound)
    let low = lows.min() ?? 0
    let scale = Double(width - 1) / max((highs.max() ?? 1) - low, 1)
    func place(_ elo: Double) -> Int { Int(((elo - low) * scale).rounded()) }
    return entrants.indices.map { index in
      let start = place(lows[index])
      let end = place(highs[index])
      let point = place(entrants[index].elo)
      return String(
        (0...end).map { $0 == point ? "●" : $0 < start ? " " : "─" } as [Character])
    }
  }

  /// The names of the entrants for people, with versions if several entrants have the same name.
  var labels: [String] {
    var counts: [String: Int] = [:]
    for entrant in entrants { counts[entrant.bot.name, default: 0] += 1 }
    return entrants.map { entrant in
      let name = entrant.bot.name
      return printable(counts[name] == 1 ? name : "\(name)@\(entrant.bot.version)")
    }
  }

  /// The entrants by their bots.
  var ratings: [BotVersion: Entrant] {
    Dictionary(uniqueKeysWithValues: entrants.map { ($0.bot, $0) })
  }
}
