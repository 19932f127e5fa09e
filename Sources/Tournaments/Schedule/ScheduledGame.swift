/// A game that is about to be played.
package struct ScheduledGame: Hashable, Sendable {
  /// The start of a game, in addition to its rules.
  package enum Start: Hashable, Sendable {
    /// The moves that are made before the bots are asked; may be empty.
    case opening([Int])
    /// The seed of a race.
    case luck(UInt64)
  }

  package var id: String
  /// The entrants in the order of their seats, as indices in the tournament.
  package var entrants: [Int]
  package var start: Start
  /// The seed of a versus game with luck; nil for any other game.
  package var seed: UInt64?
  /// The different texts of a listed opening's moves, in a game whose moves are texts; otherwise empty.
  package var texts: [String]

  package init(id: String, entrants: [Int], start: Start, seed: UInt64? = nil, texts: [String] = [])
  {
    self.id = id
    self.entrants = entrants
    self.start = start
    self.seed = seed
    self.texts = texts
  }
}
