/// A bot in one of its versions; the results of each version are counted separately.
package struct BotVersion: Hashable, Comparable, Sendable {
  package var name: String
  /// The version; `1` for results without versions.
  package var version: String

  package init(name: String, version: String = "1") {
    self.name = name
    self.version = version
  }

  package static func < (one: BotVersion, other: BotVersion) -> Bool {
    (one.name, one.version) < (other.name, other.version)
  }
}
