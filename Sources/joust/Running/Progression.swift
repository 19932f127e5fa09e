import Tournaments

/// How far a run is, between what it plays at a time.
struct Progression {
  /// What was played, before this run and in it.
  var record: Record
  /// Whether something was played in this run.
  var hasPlayed = false
  /// The entrants who play no more.
  var withdrawn: Set<Int> = []
  /// How the run ends; nil while it goes on.
  var ending: ExitStatus?

  init(record: Record) {
    self.record = record
  }
}

extension Record {
  /// How many games were played by all rules together.
  var gameCount: Int { tallies.reduce(0) { $0 + $1.games } }
}
