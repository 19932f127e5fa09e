package import Tournaments

/// The options of a run that do not change its tournament.
package struct RunOptions: Sendable {
  package var shard: Shard?
  /// The environment variable that names the shard; nil if the command line names it, or without a shard.
  package var shardVariable: String?
  package var keepsLogs = false
  package var writesPage = false
  package var requiresSandbox = false
  /// Whether the command line has chosen the sandbox.
  package var choosesSandbox = false
  package var buildsWithNetwork = false
  package var isVerbose = false
  /// Whether the caller shows the progress of the run.
  ///
  /// In this case, the run reports the number of each bot's remaining games at the start of a round. Except
  /// in a comparison, the run also reports the standings.
  package var reportsProgress = false
  /// The largest error that a rating may have at the end of the run, in Elo; nil for no goal.
  ///
  /// After the games of its format, the run plays more games until no error is above this value, or until
  /// more games would not make the errors smaller.
  package var untilError: Int?

  /// Whether the run is a comparison of two bots.
  ///
  /// The game pairs of a comparison count in their order. The run ends after one round, or earlier if the
  /// test of the comparison reaches a decision.
  package var isComparison = false

  /// The time after which the run begins no more games, in nanoseconds since the bots were prepared; nil for
  /// no limit.
  package var playTime: Int64?

  package init() {}
}
