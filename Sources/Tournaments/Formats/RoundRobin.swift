/// Everybody meets everybody.
package struct RoundRobin: ReadableFormat {
  package static let name = "round-robin"
  package static let summary = "everybody meets everybody"
  static let keys: [String] = []

  package init() {}

  init(_ section: ConfigurationSection) throws(ConfigurationError) {}

  package func next(_ standing: Standing) -> Wave? {
    Wave(.all(meetings: standing.pairs, where: nil))
  }
}
