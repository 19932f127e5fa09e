package import Tournaments

/// The results of a tournament so far.
package struct RunStandings: Sendable {
  /// The record without the ids of its games.
  package let record: Record
  /// The standings by the format; empty for a format whose result is its ladder.
  package let outcomes: [FormatOutcome]

  package init(record: Record, outcomes: [FormatOutcome]) {
    self.record = record
    self.outcomes = outcomes
  }
}
