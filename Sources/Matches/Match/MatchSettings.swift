package import Hosting
package import Tournaments

/// The settings of a match that are not rules of its game.
package struct MatchSettings: Sendable {
  package var time: TimeControl
  /// The limits of a bot's resources.
  package var limits = ResourceLimits()
  /// Whether a bot that is late gets a random move instead of losing the game.
  ///
  /// A late bot still loses if it has used up its total time, or if the legal moves are not known.
  package var playsLateMovesAtRandom = false
  package var allowsPondering = true
  /// Whether bots with quick answers may share the processor of the thread that asks them; see
  /// ``Placement``.
  package var sharesProcessors = true
  /// The rules that end games based on the evals of the bots; nil for none.
  package var adjudication: Adjudication?
  /// Whether the record keeps the time of each move.
  package var recordsTimes = false
  /// The games that are being played, for an observer; nil if there is no observer.
  package var observed: ObservedGames?
  /// The largest number of bytes for a bot's comments in the record of a game.
  ///
  /// With this limit, a line with the comments of all bots is short enough to be read.
  package var commentBytes = 1 << 20
  /// The largest number of bytes for a bot's moves in the record of a game, if moves are texts, including
  /// escapes.
  ///
  /// With this limit, a line with the longest texts and comments of eight bots is short enough to be read.
  package var textBytes = 4 << 20

  /// Whether bots may share a processor with the thread that asks them.
  ///
  /// The value is false if the time limit of a move is below 10 ms, because the bots leave a shared processor
  /// only at the first slow answer, and until then a bot can lose time to its opponent.
  var mayShareProcessors: Bool { sharesProcessors && time.move >= .milliseconds(10) }
  /// The largest number of bytes for the expected moves (`pv`) of a bot in the record of a game.
  package var pvBytes = 1 << 18

  package init(time: TimeControl = TimeControl()) {
    self.time = time
  }
}
