/// The rating of a player.
package struct PlayerRating: Hashable, Sendable {
  /// The kind of bound that a rating is: a lower bound (`atLeast`) if the player won every game, an upper
  /// bound (`atMost`) if the player lost every game.
  package enum Bound: String, Hashable, Sendable {
    case atLeast = ">"
    case atMost = "<"
  }

  /// The index of the player in the input.
  package var player: Int
  /// The number of the group, from 1, the largest first; ratings of different groups are not
  /// comparable.
  package var group: Int
  /// The rank in the group, from 1; equal ratings share a rank.
  package var rank: Int
  /// The range of possible ranks in the group, with the confidence that the ``RankCertainty`` of the fit
  /// describes.
  ///
  /// The range includes all ranks of the group if ``RatingFit/isIdentifiable`` is false.
  package var ranks: ClosedRange<Int>
  /// The rating in Elo; the mean of a group without an anchor is 1500.
  package var elo: Double
  /// The ends of the 95 % interval, in Elo; one end is infinite if ``bound`` is not nil.
  ///
  /// After a nearly perfect score, the two ends have different distances from the rating.
  package var low: Double
  package var high: Double
  /// The standard error in Elo, relative to the group's mean or to the anchor; 0 for a fixed anchor.
  package var standardError: Double
  /// The kind of bound that the rating is, after a score of 0 % or 100 %; nil after any other score, and for
  /// an anchor.
  package var bound: Bound?

  /// Half of the 95 % interval or, if only one end is finite, the distance of that end from the rating, in
  /// Elo.
  package var error: Double {
    switch bound {
    case .atLeast: elo - low
    case .atMost: high - elo
    case nil: (high - low) / 2
    }
  }
}
