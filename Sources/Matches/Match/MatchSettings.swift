package import Hosting
package import Tournaments

/// The settings of a match that are not rules of its game.
package struct MatchSettings: Sendable {
  package var time: TimeControl
  /// The limits of a bot's resources.
  package var limits = ResourceLimits()
  /// Whether a bot that is late gets a random move instead of losing the game.
  package var playsLateMovesAtRandom = false
  package var allowsPondering = true
  /// Whether bots that answer within microseconds share the processor of the thread that asks them.
  package var sharesProcessors = true
  /// The rules that end games by the evals of the bots; nil for none.
  package var adjudication: Adjudication?
  /// Whether the record keeps the time of each move.
  package var recordsTimes = false
  /// The games that are being played, for an observer; nil if there is none.
  package var observed: ObservedGames?
  /// The largest number of bytes that a bot's comments take in the record of a game, so that a line with
  /// the comments of all bots can be read.
  package var commentBytes = 1 << 20
  /// The largest number of bytes that a bot's moves take in the record of a game, if they are texts.
  ///
  /// Escapes are counted. A line with the longest texts and comments of eight bots can still be read.
  package var textBytes = 4 << 20

  /// Whether bots may share a processor with the thread that asks them: the first slow answer may cost
  /// a bot the time for which its opponent uses the processor.
  var mayShareProcessors: Bool { sharesProcessors && time.move >= .milliseconds(10) }
  /// The largest number of bytes that the expected moves of a bot (`pv`) take in the record of a game.
  package var pvBytes = 1 << 18

  package init(time: TimeControl = TimeControl()) {
    self.time = time
  }
}
