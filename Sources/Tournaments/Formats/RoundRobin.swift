/// A format in which all bots meet each other; in games of more than two seats, each pair of bots shares
/// tables.
package struct RoundRobin: ReadableFormat {
  package static let name = "round-robin"
  package static let hasTables = true
  package static let keys: [String] = []

  package init() {}

  package init(_ section: ConfigurationSection) throws(ConfigurationError) {}

  package func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    RoundPairings(pairings: .all(meetings: progress.pairs))
  }
}
