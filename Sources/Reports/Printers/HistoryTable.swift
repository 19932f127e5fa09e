import Ratings
import Tournaments

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
