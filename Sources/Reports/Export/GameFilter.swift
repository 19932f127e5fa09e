package import Tournaments

/// The recorded games that a command selects.
package struct GameFilter: Sendable {
  /// The id of the game, or its beginning; nil for all.
  package var id: String?
  /// The bots, all of which must have played; empty for all.
  package var bots: [String] = []
  /// The name of the game; nil for all.
  package var game: String?
  package var isForfeit = false
  /// The beginning of the time at which the games ended, inclusive; nil for the first game.
  package var since: String?
  /// The end of that time, exclusive; nil for the last game.
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
