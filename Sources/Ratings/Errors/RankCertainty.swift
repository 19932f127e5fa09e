/// Whether the confidence of the ranges of ranks applies to all ranges together or to each pair of players.
package enum RankCertainty: String, Hashable, Sendable, CaseIterable {
  /// All ranges together include the true ranks with 95 % confidence.
  case simultaneous
  /// Each pair is tested separately: a player ranks below another player if the other player is ahead with
  /// 97.5 % confidence.
  case pairwise
}
