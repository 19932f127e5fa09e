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
