/// Games of the same bots, which the same processes play one after the other.
package struct Batch: Hashable, Sendable {
  /// The game, by its index in the tournament.
  package var game: Int
  /// The games, at least one, between the same entrants in any order of seats.
  package var games: [ScheduledGame]
}
