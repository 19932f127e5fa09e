import JSON
import Ratings
package import Tournaments

/// The ladder for the terminal.
package enum LadderTable {
  /// A title, the bots in aligned columns, and what the numbers mean.
  ///
  /// - Parameter ladder: the ladder of a game.
  /// - Returns: lines, each with its line end, safe for a terminal.
  package static func text(_ ladder: Ladder) -> String {
    let title = ladder.title.joined(separator: " · ")
    var lines = [title, String(repeating: "─", count: displayWidth(title)), ""]
    if !ladder.entrants.isEmpty {
      lines += table(ladder)
      lines.append("")
    }
    lines += ladder.notes
    return lines.map { $0 + "\n" }.joined()
  }

  private static func table(_ ladder: Ladder) -> [String] {
    let showsForfeits = ladder.entrants.contains { $0.record.forfeits > 0 }
    let columns: [(String, TextGrid.Alignment)] = [
      ("#", .right), ("ranks", .right), ("bot", .left), ("Elo", .right), ("±", .right),
      ("games", .right), ("score", .right), ("W", .right), ("D", .right), ("L", .right),
    ]
    var grid = TextGrid(columns.map(\.1) + (showsForfeits ? [.right] : []))
    grid.add(columns.map(\.0) + (showsForfeits ? ["forfeits"] : []))
    for entrant in ladder.entrants {
      let record = entrant.record
      let counts = [record.wins, record.draws, record.losses].map(String.init)
      grid.add(
        [
          String(entrant.rank), entrant.rankRange, ladder.label(of: entrant),
          ladder.rating(of: entrant), rounded(entrant.error), String(record.games),
          rounded(100 * record.score, 1) + " %",
        ] + counts + (showsForfeits ? [String(record.forfeits)] : []))
    }
    return separated(grid.lines, ladder)
  }

  /// Puts a heading before each group where there are several.
  private static func separated(_ lines: [String], _ ladder: Ladder) -> [String] {
    guard ladder.groups > 1 else { return lines }
    var separated = Array(lines.prefix(1))
    var group = 0
    for (line, entrant) in zip(lines.dropFirst(), ladder.entrants) {
      if entrant.group != group {
        group = entrant.group
        separated += ["", ladder.heading(ofGroup: group)]
      }
      separated.append(line)
    }
    return separated
  }
}

/// The ladder as Markdown, with a table as GitHub knows it.
package enum LadderMarkdown {
  /// A heading, a table for each group, and what the numbers mean.
  ///
  /// - Parameter ladder: the ladder of a game.
  /// - Returns: lines, each with its line end.
  package static func text(_ ladder: Ladder) -> String {
    var lines = ["### \(Markdown.escaped(printable(ladder.game)))", ""]
    lines += [ladder.title.dropFirst().joined(separator: " · "), ""]
    for group in 0..<ladder.groups {
      if ladder.groups > 1 { lines += [ladder.heading(ofGroup: group + 1), ""] }
      lines += table(ladder, group: group + 1) + [""]
    }
    lines.append(Markdown.escaped(ladder.notes.joined(separator: " ")))
    return lines.map { $0 + "\n" }.joined()
  }

  private static func table(_ ladder: Ladder, group: Int) -> [String] {
    let showsForfeits = ladder.entrants.contains { $0.record.forfeits > 0 }
    var header = ["#", "ranks", "bot", "Elo", "±", "games", "score", "W", "D", "L"]
    if showsForfeits { header.append("forfeits") }
    let rule = header.map { $0 == "bot" ? "---" : "---:" }
    let rows = ladder.entrants.filter { $0.group == group }.map { entrant in
      let record = entrant.record
      var cells = [
        String(entrant.rank), entrant.rankRange, Markdown.escaped(ladder.label(of: entrant)),
        Markdown.escaped(ladder.rating(of: entrant)), rounded(entrant.error), String(record.games),
        rounded(100 * record.score, 1) + " %", String(record.wins), String(record.draws),
        String(record.losses),
      ]
      if showsForfeits { cells.append(String(record.forfeits)) }
      return cells
    }
    return ([header, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }
}

/// Ladders as comma-separated values (RFC 4180), numbers in full precision, names printable.
package enum LadderCSV {
  /// A header, then a row for each bot of each game.
  ///
  /// - Parameter ladders: the ladders of some games.
  /// - Returns: rows, each ended by CR LF.
  package static func text(_ ladders: [Ladder]) -> String {
    let header = [
      "game", "model", "rank", "name", "version", "group", "elo", "error", "bound", "games",
      "wins", "draws", "losses", "score", "forfeits", "best_rank", "worst_rank",
    ]
    let rows = ladders.flatMap { ladder in ladder.entrants.map { row($0, of: ladder) } }
    return CSVText.rows([header] + rows)
  }

  private static func row(_ entrant: Ladder.Entrant, of ladder: Ladder) -> [String] {
    let record = entrant.record
    return [
      ladder.game, ladder.model.rawValue, String(entrant.rank), entrant.contestant.name,
      entrant.contestant.version, String(entrant.group), CSVText.number(entrant.elo),
      CSVText.number(entrant.error), entrant.bound?.rawValue ?? "", String(record.games),
      String(record.wins), String(record.draws), String(record.losses),
      CSVText.number(record.score),
      String(record.forfeits), String(entrant.ranks.lowerBound), String(entrant.ranks.upperBound),
    ]
  }
}

/// Ladders as JSON, numbers in full precision.
package enum LadderJSON {
  /// What an object tells beside the ladder.
  package struct Extras: Sendable {
    /// Whether to add `los`, the chances of each entrant against each other one.
    package var superiority = false
    /// The results, by ladder, for `crosstable`: wins, draws and losses of each entrant against each
    /// other one.
    package var results: [ResultCounts] = []
    /// The past, by ladder, for `history`.
    package var histories: [LadderHistory] = []

    package init() {}
  }

  /// A list with one object a game, on one line.
  ///
  /// - Parameters:
  ///   - ladders: the ladders of some games.
  ///   - extras: what to tell beside them.
  /// - Returns: the line with its end.
  package static func text(_ ladders: [Ladder], extras: Extras = Extras()) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for (index, ladder) in ladders.enumerated() {
      writer.beginObject()
      write(ladder, to: &writer)
      if extras.superiority { write(superiorityOf: ladder, to: &writer) }
      if extras.results.indices.contains(index) {
        write(Crosstable(ladder, results: extras.results[index]), of: ladder, to: &writer)
      }
      if extras.histories.indices.contains(index) { write(extras.histories[index], to: &writer) }
      writer.endObject()
    }
    writer.endArray()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ ladder: Ladder, to writer: inout JSONWriter) {
    writer.key("game")
    writer.string(ladder.game)
    writer.key("model")
    writer.string(ladder.model.rawValue)
    writer.key("games")
    writer.integer(ladder.games)
    writer.key("first_advantage")
    writer.number(ladder.firstAdvantage)
    writer.key("first_advantage_error")
    writer.number(ladder.firstAdvantageError)
    writer.key("draw_share")
    writer.number(ladder.drawShare)
    writer.key("groups")
    writer.integer(ladder.groups)
    writer.key("clusters")
    if let clusters = ladder.clusters { writer.integer(clusters) } else { writer.null() }
    writer.key("entrants")
    writer.beginArray()
    for entrant in ladder.entrants { write(entrant, to: &writer) }
    writer.endArray()
  }

  private static func write(_ entrant: Ladder.Entrant, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("rank")
    writer.integer(entrant.rank)
    writer.key("name")
    writer.string(entrant.contestant.name)
    writer.key("version")
    writer.string(entrant.contestant.version)
    writer.key("group")
    writer.integer(entrant.group)
    writer.key("elo")
    writer.double(entrant.elo)
    writer.key("error")
    writer.double(entrant.error)
    writer.key("bound")
    if let bound = entrant.bound { writer.string(bound.rawValue) } else { writer.null() }
    let record = entrant.record
    for (key, count) in [
      ("games", record.games), ("wins", record.wins), ("draws", record.draws),
      ("losses", record.losses),
    ] {
      writer.key(key)
      writer.integer(count)
    }
    writer.key("score")
    writer.double(record.score)
    writer.key("forfeits")
    writer.integer(record.forfeits)
    writer.key("ranks")
    writer.beginArray()
    writer.integer(entrant.ranks.lowerBound)
    writer.integer(entrant.ranks.upperBound)
    writer.endArray()
    writer.endObject()
  }

  private static func write(superiorityOf ladder: Ladder, to writer: inout JSONWriter) {
    writer.key("los")
    writer.beginArray()
    for row in ladder.entrants.indices {
      writer.beginArray()
      for column in ladder.entrants.indices {
        writer.number(ladder.superiority(of: row, over: column))
      }
      writer.endArray()
    }
    writer.endArray()
  }
}

extension LadderJSON {
  private static func write(
    _ table: Crosstable, of ladder: Ladder, to writer: inout JSONWriter
  ) {
    writer.key("crosstable")
    writer.beginArray()
    for row in ladder.entrants.indices {
      writer.beginArray()
      for column in ladder.entrants.indices {
        guard let cell = table.cell(row, column) else {
          writer.null()
          continue
        }
        writer.beginArray()
        for count in [cell.wins, cell.draws, cell.losses] { writer.integer(count) }
        writer.endArray()
      }
      writer.endArray()
    }
    writer.endArray()
  }

  private static func write(_ history: LadderHistory, to writer: inout JSONWriter) {
    writer.key("history")
    writer.beginArray()
    for ladder in history.ladders {
      writer.beginObject()
      writer.key("games")
      writer.integer(ladder.games)
      writer.key("entrants")
      writer.beginArray()
      for entrant in ladder.entrants { write(entrant, to: &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONWriter {
  /// Writes a number, or `null` for none.
  fileprivate mutating func number(_ value: Double?) {
    if let value { double(value) } else { null() }
  }
}

/// The outcome of a format, for a terminal.
package enum FormatText {
  /// A title and a table, numbers to the right.
  ///
  /// - Parameters:
  ///   - table: the outcome.
  ///   - game: the name of the game.
  /// - Returns: lines, each with its line end.
  package static func text(_ table: FormatTable, of game: String) -> String {
    let title = "\(game) · \(table.title)"
    let columns = table.header.indices.map { column in
      table.rows.allSatisfy { $0[column].allSatisfy { $0.isNumber || $0 == "." } }
        ? TextGrid.Alignment.right : .left
    }
    var grid = TextGrid(columns)
    grid.add(table.header)
    for row in table.rows { grid.add(row) }
    let rule = String(repeating: "─", count: displayWidth(title))
    return ([title, rule, ""] + grid.lines).map { $0 + "\n" }.joined()
  }
}
