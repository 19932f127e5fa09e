/// The rating of a player.
package struct PlayerRating: Hashable, Sendable {
  /// The side on which a rating has its only bound, after a score of 0 % or 100 %.
  package enum Bound: String, Hashable, Sendable {
    case atLeast = ">"
    case atMost = "<"
  }

  /// The player, by index in the input.
  package var player: Int
  /// The number of the group, from 1, the largest first; ratings of different groups are not
  /// comparable.
  package var group: Int
  /// The rank in the group, from 1; equal ratings share a rank.
  package var rank: Int
  /// The range of possible ranks in the group.
  package var ranks: ClosedRange<Int>
  /// The rating; a group's mean is 1500 unless it has an anchor.
  package var elo: Double
  /// The ends of the 95 % interval; infinite after a score of 0 % or 100 %.
  ///
  /// After a nearly perfect score, the distances of the ends from the rating differ.
  package var low: Double
  package var high: Double
  /// The standard error in Elo, relative to the group's mean or to the anchor; 0 for an anchor.
  package var standardError: Double
  /// The bound of a one-sided error; nil for other ratings and for an anchor.
  package var bound: Bound?

  /// Half of the 95 % interval, or the distance of its only end.
  package var error: Double {
    switch bound {
    case .atLeast: elo - low
    case .atMost: high - elo
    case nil: (high - low) / 2
    }
  }
}
