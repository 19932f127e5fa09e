/// How sure it is that one bot is stronger than another, for the terminal.
package enum SuperiorityTable {
  /// A row and a column for each bot, in the order of the ladder.
  ///
  /// - Parameter ladder: the ladder of a game.
  /// - Returns: lines, each with its line end, safe for a terminal; a cell holds the chance in
  ///   percent that the row is stronger than the column, nothing across groups.
  package static func text(_ ladder: Ladder) -> String {
    let indices = ladder.entrants.indices
    var grid = TextGrid([.right, .left] + indices.map { _ in .right })
    grid.add(["#", "bot"] + indices.map { String($0 + 1) })
    for row in indices {
      let cells = indices.map { column in
        if row == column { return "·" }
        guard let chance = ladder.superiority(of: row, over: column) else { return "" }
        return rounded(100 * chance, 1)
      }
      grid.add([String(row + 1), ladder.label(of: ladder.entrants[row])] + cells)
    }
    let caption = "Chance in % that each row's bot is stronger than each column's:"
    return ([caption, ""] + grid.lines).map { $0 + "\n" }.joined()
  }
}
