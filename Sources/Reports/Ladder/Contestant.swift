/// Who stands on a ladder: a bot is its name and its version.
package struct Contestant: Hashable, Sendable {
  /// The bot's name.
  package var name: String
  /// The bot's version; `1` where results name none.
  package var version: String

  package init(name: String, version: String = "1") {
    self.name = name
    self.version = version
  }
}
