/// What the results say of a player's strength.
package struct PlayerRating: Hashable, Sendable {
  /// Which side a rating is open to, after a perfect score.
  package enum Bound: String, Hashable, Sendable {
    /// The player won every game: it may be any stronger.
    case atLeast = ">"
    /// The player lost every game: it may be any weaker.
    case atMost = "<"
  }

  /// The index of the player.
  package var player: Int
  /// The number of its group, from 1, the largest first; ratings of different groups do not compare.
  package var group: Int
  /// Its rank in the group, from 1; equal ratings share a rank.
  package var rank: Int
  /// The ranks that it may have, as far as each pair can be told apart with 97.5 % certainty.
  package var ranks: ClosedRange<Int>
  /// The rating; a group's mean is 1500 unless it has an anchor.
  package var elo: Double
  /// The standard error in Elo, relative to the group's mean or to the anchor; 0 for an anchor.
  package var standardError: Double
  /// Where the error is one-sided, the side; nil otherwise and for an anchor.
  package var bound: Bound?

  /// Half of the 95 % interval.
  package var error: Double { EloScale.errorFactor * standardError }
}

/// A fitted number with its standard error.
package struct Estimate: Hashable, Sendable {
  /// The number.
  package var value: Double
  /// Its standard error; nil where it has none, at the end of its range.
  package var standardError: Double?

  /// Half of the 95 % interval.
  package var error: Double? { standardError.map { EloScale.errorFactor * $0 } }
}
