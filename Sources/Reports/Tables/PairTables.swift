import Ratings
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

/// How sure it is that one bot is stronger than another, by the order of a ladder.
package struct SuperiorityTable: Sendable {
  private let ladder: Ladder

  /// The chances of a ladder's entrants.
  package init(_ ladder: Ladder) {
    self.ladder = ladder
  }

  /// For a terminal: the chance in percent that each row's bot is stronger than each column's,
  /// nothing across groups.
  package var text: String { listing.text }

  /// For a page: the same.
  package var markdown: String { listing.markdown }

  private var listing: Listing {
    .pairs(
      of: ladder, caption: "Chance in % that each row's bot is stronger than each column's:"
    ) { row, column in ladder.superiority(of: row, over: column).map { rounded(100 * $0, 1) } }
  }

  /// For a spreadsheet: a header, then a row for each two bots of a group, once from each side.
  package static func csv(_ tables: [SuperiorityTable]) -> String {
    let header = ["game", "name", "version", "opponent", "opponent_version", "los"]
    return CSVText.rows([header] + tables.flatMap(\.rows))
  }

  private var rows: [[String]] {
    let entrants = ladder.entrants
    return entrants.indices.flatMap { row in
      entrants.indices.compactMap { column in
        guard row != column, let chance = ladder.superiority(of: row, over: column) else {
          return nil
        }
        let (own, other) = (entrants[row].contestant, entrants[column].contestant)
        return [
          ladder.game, own.name, own.version, other.name, other.version, CSVText.number(chance),
        ]
      }
    }
  }
}

/// The ratings of a ladder's bots after each tenth of the games.
package struct HistoryTable: Sendable {
  private let ladder: Ladder
  private let history: LadderHistory

  /// The past of a ladder's entrants.
  package init(_ ladder: Ladder, _ history: LadderHistory) {
    self.ladder = ladder
    self.history = history
  }

  /// For a terminal: the rating of each bot after so many games.
  package var text: String { listing.text }

  /// For a page: the same.
  package var markdown: String { listing.markdown }

  private var listing: Listing {
    let past = history.ladders.map { past in
      Dictionary(uniqueKeysWithValues: past.entrants.map { ($0.contestant, past.rating(of: $0)) })
    }
    return Listing(
      caption: "Elo after so many games, as told from these alone:",
      header: ["bot"] + history.ladders.map { String($0.games) },
      rows: ladder.entrants.map { entrant in
        [ladder.label(of: entrant)] + past.map { $0[entrant.contestant] ?? "" }
      }, nameColumn: 0)
  }

  /// For a plot: a header, then a row for each time and bot that had played.
  package static func csv(_ tables: [HistoryTable]) -> String {
    let header = ["game", "games", "rank", "name", "version", "group", "elo", "error", "bound"]
    return CSVText.rows([header] + tables.flatMap(\.rows))
  }

  private var rows: [[String]] {
    history.ladders.flatMap { past in
      past.entrants.map { entrant in
        [
          past.game, String(past.games), String(entrant.rank), entrant.contestant.name,
          entrant.contestant.version, String(entrant.group), CSVText.number(entrant.elo),
          CSVText.number(entrant.error), entrant.bound?.rawValue ?? "",
        ]
      }
    }
  }
}
