import Ratings
import Tournaments

/// The covariances of the ratings in all ladders, in square Elo, as comma-separated values.
///
/// There is a line for each ordered pair of bots in a group, including each bot with itself.
package struct CovarianceRows {
  private let games: [GameReport]

  package init(_ games: [GameReport]) {
    self.games = games
  }

  private static let keys = ["game", "name", "version", "other", "other_version", "covariance"]

  /// Calls a function with the header, then with the lines of each bot.
  package func forEachPart<Failure>(
    _ body: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try body(Table.csvLine(Self.keys.map(Table.Cell.text)))
    for game in games {
      let heading = Table.Cell.text(game.heading(among: games))
      let entrants = game.ladder.entrants
      for entrant in entrants {
        let lines = entrants.compactMap { other in
          game.ladder.fit.covariance(entrant.player, other.player).map { covariance in
            Table.csvLine(
              [heading] + Self.cells(entrant.bot) + Self.cells(other.bot) + [.number(covariance)])
          }
        }
        try body(lines.joined())
      }
    }
  }

  private static func cells(_ bot: BotVersion) -> [Table.Cell] {
    [.text(bot.name), .text(bot.version)]
  }
}
