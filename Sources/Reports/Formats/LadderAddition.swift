/// A table that can be printed in addition to the ladders.
package enum LadderAddition: String, CaseIterable, Sendable {
  /// The results of each bot against every other bot.
  case crosstable
  /// The ratings over time.
  case history
  /// One ranking over all ladders, for the bots that are on every ladder.
  case overall
  /// For each pair of bots, the likelihood that the first bot is stronger than the second bot.
  case superiority = "los"
  /// The gain of each version of a bot over its previous version.
  case versions
}
