package import Tournaments

/// How far a run is, between what it plays at a time.
package struct Progression {
  /// What was played, before this run and in it.
  package var record: Record
  /// Whether something was played in this run.
  package var hasPlayed = false
  /// The entrants who play no more.
  package var withdrawn: Set<Int> = []
  /// How the run ends; nil while it goes on.
  package var ending: ExitStatus?

  package init(record: Record) {
    self.record = record
  }
}

extension Record {
  /// How many games were played by all rules together.
  package var gameCount: Int { tallies.reduce(0) { $0 + $1.games } }
}
