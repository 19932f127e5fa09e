package import Tournaments

/// The kinds of histories of a ladder.
package enum HistoryKind: Sendable {
  /// The ladders at each step of a kind.
  case steps(HistoryStep)
  /// The ladders for a curve on a page, whose steps depend on the times of the games.
  case curve
}
