package import Reports
import Tournaments

/// The best bots of a ladder.
package struct LadderTop: Hashable, Sendable {
  /// A bot with its rating.
  struct Row: Hashable, Sendable {
    var name: String
    var elo: Int
    var error: Int
  }

  private let game: String
  private let games: Int
  private let count: Int
  private let rows: [Row]

  /// The best ten of a ladder.
  package init(_ ladder: Ladder) {
    game = ladder.game
    games = ladder.games
    count = ladder.entrants.count
    rows = ladder.entrants.prefix(10).map { entrant in
      Row(
        name: entrant.contestant.name, elo: Int(entrant.elo.rounded()),
        error: Int(min(entrant.error, 99999).rounded()))
    }
  }

  /// A title and as many bots as there is room for.
  func lines(rows limit: Int, columns: Int) -> [StyledText] {
    let shown = rows.prefix(max(0, min(limit - 1, 5)))
    let nameWidth = min(shown.map { displayWidth(printable($0.name)) }.max() ?? 0, 24)
    var title = StyledText(printable(game), .strong)
    title += StyledText(" \(games) games, \(count) bots", .quiet)
    return [title]
      + shown.enumerated().map { index, row in
        StyledText("\(index + 1) ") + StyledText(printable(row.name)).padded(to: nameWidth)
          + StyledText(" \(Self.right(row.elo, 5))", .strong)
          + StyledText(" ± \(row.error)")
      }
  }

  private static func right(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
