import Tournaments

/// The ladder as Markdown, with a table as GitHub knows it.
package enum LadderMarkdown {
  /// A heading, a table for each group, and what the numbers mean.
  ///
  /// - Parameter ladder: the ladder of a game.
  /// - Returns: lines, each with its line end.
  package static func text(_ ladder: Ladder) -> String {
    var lines = ["### \(escaped(printable(ladder.game)))", ""]
    lines += [ladder.title.dropFirst().joined(separator: " · "), ""]
    for group in 0..<ladder.groups {
      if ladder.groups > 1 { lines += [ladder.heading(ofGroup: group + 1), ""] }
      lines += table(ladder, group: group + 1) + [""]
    }
    lines.append(escaped(ladder.notes.joined(separator: " ")))
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
        String(entrant.rank), entrant.rankRange, escaped(ladder.label(of: entrant)),
        escaped(ladder.rating(of: entrant)), rounded(entrant.error), String(record.games),
        rounded(100 * record.score, 1) + " %", String(record.wins), String(record.draws),
        String(record.losses),
      ]
      if showsForfeits { cells.append(String(record.forfeits)) }
      return cells
    }
    return ([header, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  /// A text whose characters mean nothing to Markdown or HTML.
  private static func escaped(_ text: String) -> String {
    let characters = Array(text)
    var escaped = ""
    for (index, character) in characters.enumerated() {
      // An underscore inside a word is plain text, and names are full of them.
      let isInWord =
        character == "_" && index > 0 && index + 1 < characters.count
        && isWord(characters[index - 1]) && isWord(characters[index + 1])
      if "\\`*_{}[]<>|~&#!".contains(character), !isInWord { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
