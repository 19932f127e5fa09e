package import Tournaments

/// Who scored what against whom, for the terminal.
package enum Crosstable {
  /// A row and a column for each bot, in the order of the ladder.
  ///
  /// - Parameters:
  ///   - ladder: the ladder of a game.
  ///   - results: the results that it was told from.
  /// - Returns: lines, each with its line end, safe for a terminal; a cell holds the row's points
  ///   against the column, of how many games.
  package static func text(_ ladder: Ladder, results: ResultCounts) -> String {
    let scores = Scores(ladder, results)
    let indices = ladder.entrants.indices
    var grid = TextGrid([.right, .left] + indices.map { _ in .right })
    grid.add(["#", "bot"] + indices.map { String($0 + 1) })
    for row in indices {
      let cells = indices.map { row == $0 ? "·" : scores.cell(row, $0) }
      grid.add([String(row + 1), ladder.label(of: ladder.entrants[row])] + cells)
    }
    let caption = "Points of each row's bot against each column's, of how many games:"
    return ([caption, ""] + grid.lines).map { $0 + "\n" }.joined()
  }

  /// The half points of each pair, by index on the ladder.
  private struct Scores {
    private struct Cell {
      var halfPoints = 0
      var games = 0
    }

    private var cells: [[Int: Cell]]

    init(_ ladder: Ladder, _ results: ResultCounts) {
      var places: [Contestant: Int] = [:]
      for (place, entrant) in ladder.entrants.enumerated() { places[entrant.contestant] = place }
      cells = Array(repeating: [:], count: ladder.entrants.count)
      for pair in results.pairs where pair.games > 0 {
        guard let first = places[results.contestants[pair.first]],
          let second = places[results.contestants[pair.second]]
        else { continue }
        cells[first][second, default: Cell()].halfPoints += 2 * pair.wins + pair.draws
        cells[first][second, default: Cell()].games += pair.games
        cells[second][first, default: Cell()].halfPoints += 2 * pair.losses + pair.draws
        cells[second][first, default: Cell()].games += pair.games
      }
    }

    func cell(_ row: Int, _ column: Int) -> String {
      guard let cell = cells[row][column] else { return "" }
      return "\(cell.halfPoints / 2)\(cell.halfPoints % 2 == 1 ? ".5" : "")/\(cell.games)"
    }
  }
}
