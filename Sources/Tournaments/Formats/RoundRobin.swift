/// A format in which all bots meet each other.
///
/// In a game of more than two seats, every two bots play together in at least one game.
package struct RoundRobin: ReadableFormat {
  package static let name = "round-robin"
  package static let summary = "every bot meets every other bot"
  package static let hasTables = true
  package static let keys: [String] = []

  package init() {}

  package init(_ section: ConfigurationSection) throws(ConfigurationError) {}

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    RoundPairings(pairings: .all(meetings: progress.pairs))
  }
}
