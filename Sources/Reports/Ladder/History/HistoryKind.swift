package import Tournaments

/// The kinds of histories of a ladder.
package enum HistoryKind: Sendable {
  /// The ladders after each tenth of the games, or at the end of each day, week or month.
  case steps(HistoryStep)
  /// The ladders for a curve on a page; the steps depend on the times of the games.
  case curve
}
