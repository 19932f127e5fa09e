import Tournaments

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
