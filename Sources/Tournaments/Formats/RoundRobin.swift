/// A format in which every two bots meet; in games of more than two seats, every two share tables.
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
