package import Tournaments

/// A filter for recorded games.
package struct GameFilter: Sendable {
  /// The id of the game, or its beginning; nil for any game.
  package var id: String?
  /// The bots that must all have played the game; empty for any bots.
  package var bots: [String] = []
  /// The name of the game; nil for any game.
  package var game: String?
  /// True to select only games with a fault of one of ``bots`` or, without bots, of any bot.
  package var isForfeit = false
  /// The result of the first of ``bots``; nil for any result.
  ///
  /// If ``bots`` is empty, `.drawn` selects the games in which several bots share the best place, and any
  /// other result selects no game.
  package var result: Result?
  /// The earliest end time of the games, inclusive (RFC 3339, UTC); nil for no limit.
  package var since: String?
  /// The latest end time of the games, exclusive (RFC 3339, UTC); nil for no limit.
  package var until: String?

  /// The result of a bot in a game.
  ///
  /// In a game of more than two seats, a bot has won if it alone has the best place, and drawn if it
  /// shares this place.
  package enum Result: String, CaseIterable, Sendable {
    case won, lost, drawn

    /// Creates the result of the bot in a seat, from 0, by the places of all seats.
    init(_ seat: Int, _ places: [Int]) {
      let best = places.min()
      guard places[seat] == best else {
        self = .lost
        return
      }
      self = places.count { $0 == best } > 1 ? .drawn : .won
    }
  }

  package init() {}

  package func selects(_ game: GameRecord) -> Bool {
    (id.map { game.id.hasPrefix($0) } ?? true)
      && (self.game.map { $0 == game.game } ?? true)
      && bots.allSatisfy(game.bots.contains)
      && (!isForfeit || game.forfeit.contains { bots.isEmpty || bots.contains(game.bots[$0]) })
      && (result.map { $0 == self.result(of: game) } ?? true)
      && (since.map { game.at >= $0 } ?? true) && (until.map { game.at < $0 } ?? true)
  }

  /// Returns the result of the first of ``bots``; nil if this bot did not play.
  ///
  /// Without bots, the result is `.drawn` if several bots share the best place, and otherwise nil.
  private func result(of game: GameRecord) -> Result? {
    guard let bot = bots.first else {
      let best = game.places.min()
      return game.places.count { $0 == best } > 1 ? .drawn : nil
    }
    return game.bots.firstIndex(of: bot).map { Result($0, game.places) }
  }
}
