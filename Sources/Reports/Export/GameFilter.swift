package import Tournaments

/// A filter for recorded games.
package struct GameFilter: Sendable {
  /// The id of the game, or its beginning; nil for any game.
  package var id: String?
  /// The bots that must all have played the game; empty for any bots.
  package var bots: [String] = []
  /// The name of the game; nil for any game.
  package var game: String?
  package var isForfeit = false
  /// The earliest end time of the games, inclusive; nil for no limit.
  package var since: String?
  /// The latest end time of the games, exclusive; nil for no limit.
  package var until: String?

  package init() {}

  package func selects(_ game: GameRecord) -> Bool {
    (id.map { game.id.hasPrefix($0) } ?? true)
      && (self.game.map { $0 == game.game } ?? true)
      && bots.allSatisfy(game.bots.contains)
      && (!isForfeit || game.forfeit.contains { bots.isEmpty || bots.contains(game.bots[$0]) })
      && (since.map { game.at >= $0 } ?? true) && (until.map { game.at < $0 } ?? true)
  }
}
