/// Several games of the same bots, which are played one after another by the same processes.
package struct Batch: Hashable, Sendable {
  /// The index of the game in the tournament.
  package var game: Int
  /// The games, at least one, of the same entrants, whose seats may differ.
  package var games: [ScheduledGame]
}
