package import Tournaments

/// Who won how often against whom, by the order of a ladder.
package struct Crosstable: Sendable {
  /// How the games of two bots ended, from the side of one of them.
  struct Cell: Sendable {
    var wins = 0
    var draws = 0
    var losses = 0

    var games: Int { wins + draws + losses }
  }

  private let ladder: Ladder
  private var cells: [[Int: Cell]]

  /// The games of a ladder's entrants.
  ///
  /// - Parameters:
  ///   - ladder: the ladder of a game.
  ///   - results: the results that it was told from.
  package init(_ ladder: Ladder, results: ResultCounts) {
    self.ladder = ladder
    var places: [Contestant: Int] = [:]
    for (place, entrant) in ladder.entrants.enumerated() { places[entrant.contestant] = place }
    cells = Array(repeating: [:], count: ladder.entrants.count)
    for pair in results.pairs where pair.games > 0 {
      guard let first = places[results.contestants[pair.first]],
        let second = places[results.contestants[pair.second]]
      else { continue }
      add(first, second, wins: pair.wins, draws: pair.draws, losses: pair.losses)
      add(second, first, wins: pair.losses, draws: pair.draws, losses: pair.wins)
    }
  }

  private mutating func add(_ row: Int, _ column: Int, wins: Int, draws: Int, losses: Int) {
    cells[row][column, default: Cell()].wins += wins
    cells[row][column, default: Cell()].draws += draws
    cells[row][column, default: Cell()].losses += losses
  }

  /// The games of two entrants; nil where they never met.
  func cell(_ row: Int, _ column: Int) -> Cell? { cells[row][column] }

  /// For a terminal: each row's points against each column's bot, of how many games.
  package var text: String { listing.text }

  /// For a page: the same.
  package var markdown: String { listing.markdown }

  private var listing: Listing {
    .pairs(
      of: ladder, caption: "Points of each row's bot against each column's, of how many games:"
    ) { row, column in cell(row, column).map(Self.points) }
  }

  private static func points(_ cell: Cell) -> String {
    "\(cell.wins + cell.draws / 2)\(cell.draws % 2 == 1 ? ".5" : "")/\(cell.games)"
  }

  /// For a spreadsheet: a header, then a row for each two bots that met, once from each side.
  package static func csv(_ tables: [Crosstable]) -> String {
    let header = [
      "game", "name", "version", "opponent", "opponent_version", "games", "wins", "draws", "losses",
    ]
    return CSVText.rows([header] + tables.flatMap(\.rows))
  }

  private var rows: [[String]] {
    let entrants = ladder.entrants
    return entrants.indices.flatMap { row in
      cells[row].sorted { $0.key < $1.key }.map { column, cell in
        let (own, other) = (entrants[row].contestant, entrants[column].contestant)
        return [ladder.game, own.name, own.version, other.name, other.version]
          + [cell.games, cell.wins, cell.draws, cell.losses].map(String.init)
      }
    }
  }
}
