import Ratings
package import Tournaments

/// How a ladder came about: the ladder after each tenth of the games.
package struct LadderHistory: Sendable {
  /// The ladders, the one of fewest games first, the last one of all games.
  package let ladders: [Ladder]

  /// Rates the bots of one game after each tenth of the games.
  ///
  /// Each time is rated by itself, from the games up to then. Where options refuse the games up to
  /// then, as without a prior the first few, the time is left out.
  ///
  /// - Parameters:
  ///   - results: what they played, with the order of the games.
  ///   - options: the law, the prior and the anchors.
  ///   - isCounted: whether a bot's games count.
  package init(
    _ results: ResultCounts, options: LadderOptions = LadderOptions(),
    where isCounted: (Contestant) -> Bool = { _ in true }
  ) {
    ladders = results.tenths(where: isCounted).compactMap {
      try? Ladder($0, options: options, where: isCounted)
    }
  }
}
