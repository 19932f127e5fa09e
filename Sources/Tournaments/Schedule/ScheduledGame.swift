/// A game that is to be played.
package struct ScheduledGame: Hashable, Sendable {
  /// What starts a game, beside its rules.
  package enum Start: Hashable, Sendable {
    /// The moves that are made before the bots are asked; may be empty.
    case opening([Int])
    /// The seed of the luck.
    case luck(UInt64)
  }

  /// Its name in the record.
  package var id: String
  /// The entrants, by their index in the tournament; the first has the first seat.
  package var entrants: [Int]
  /// What starts it.
  package var start: Start
  /// The seed of the luck in a game in turns that has some; else nil.
  package var seed: UInt64?

  package init(id: String, entrants: [Int], start: Start, seed: UInt64? = nil) {
    self.id = id
    self.entrants = entrants
    self.start = start
    self.seed = seed
  }
}

/// Games of the same two bots that are played one after the other by the same two processes.
package struct Batch: Hashable, Sendable {
  /// The game, by its index in the tournament.
  package var game: Int
  /// The games, at least one, all between the same two entrants in either order.
  package var games: [ScheduledGame]

  package init(game: Int, games: [ScheduledGame]) {
    self.game = game
    self.games = games
  }
}
