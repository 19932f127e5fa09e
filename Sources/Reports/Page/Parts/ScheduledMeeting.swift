/// Scheduled games of the same bots.
package struct ScheduledMeeting: Hashable, Sendable {
  package let game: String
  package let bots: [String]
  /// The number of games.
  package let games: Int

  package init(game: String, bots: [String], games: Int) {
    self.game = game
    self.bots = bots
    self.games = games
  }
}
