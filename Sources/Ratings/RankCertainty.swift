/// The meaning of the confidence of the ranges of ranks.
package enum RankCertainty: String, Hashable, Sendable, CaseIterable {
  /// All ranges together include the true ranks with 95 % confidence.
  case simultaneous
  /// The ranges separate two players if the stronger one is ahead with 97.5 % confidence.
  case pairwise
}
