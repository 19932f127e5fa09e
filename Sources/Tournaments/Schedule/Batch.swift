/// Games of the same bots, which are played one after another by the same processes.
package struct Batch: Hashable, Sendable {
  /// The index of the batch's game, such as tic-tac-toe, in the tournament.
  package var game: Int
  /// The games, at least one, of the same entrants in possibly different seats.
  package var games: [ScheduledGame]
}
