package import Tournaments

/// An event of a run, for the screen, the page and other listeners.
///
/// One thread sends the events of games, in order, and each game only after it is in the journal. Warnings
/// and notes may come from other threads. A listener must return at once.
package enum RunEvent: Sendable {
  case warning(String)
  /// A sentence about a run that has no game to play.
  case nothingToPlay(String)
  /// A sentence that a quiet run leaves out.
  case note(String)
  /// The line of the run is in the record, and its games follow in `file` from byte `position` on.
  ///
  /// The event is sent again when the run continues in a further part of the record.
  case started(file: String, position: Int)
  /// A round begins; `games` is the number of its games that remain for this run.
  ///
  /// If the run reports its progress, `gamesOfBots` has the number of remaining games of each bot, by game
  /// and bot; otherwise it is empty.
  case round(games: Int, gamesOfBots: [String: [String: Int]])
  /// The results so far, at the start of a round and after they have changed; see ``ReportingRate``.
  case standings(RunStandings)
  /// A batch of games between the same bots begins; `games` is the number of games in it.
  case began(game: String, bots: [String], games: Int)
  case finished(GameRecord)
  /// The bot with this name no longer plays, because it failed to start too often.
  case withdrawn(String)
  case roundEnded
}
