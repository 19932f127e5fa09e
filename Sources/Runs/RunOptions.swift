package import Tournaments

/// The options of a run, beside those that change its tournament.
package struct RunOptions {
  /// The part of the schedule that is played; nil for the whole.
  package var shard: Shard?
  /// The variable that says which part it is; nil where it was said outright.
  package var shardVariable: String?
  /// Whether what bots write on standard error is kept in files.
  package var keepsLogs = false
  /// Whether nothing is told of how the run is getting on.
  package var isQuiet = false
  /// Whether events go to standard output instead of tables.
  package var writesJSON = false
  /// Whether to keep a page of the tournament.
  package var writesPage = false
  /// Whether to refuse to run where submitted bots can't be confined.
  package var requiresSandbox = false
  /// Whether the command line overrides the file's sandbox.
  package var choosesSandbox = false

  package init() {}

  /// A seed of the system's making; nil for a part of a schedule, which must share one.
  package var freshSeed: Seed? { shard == nil ? Seed(value: .random(in: 0 ... .max)) : nil }
}
