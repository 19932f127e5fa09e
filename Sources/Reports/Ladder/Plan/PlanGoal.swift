/// The goal of a plan for additional games.
package enum PlanGoal: Hashable, Sendable {
  /// Every rating has at most the given error, half of the 95 % interval in Elo.
  ///
  /// The goal applies only to the largest group. Ratings with only a lower or upper bound are ignored.
  case error(Double)
  /// The ratings of two bots, given by their names, differ by at least the error of the difference.
  case separation(String, String)
}
