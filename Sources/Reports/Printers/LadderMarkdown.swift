import Tournaments

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
