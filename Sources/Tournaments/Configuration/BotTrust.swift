/// The permissions that a tournament grants to one of its bots; a bot cannot request them.
package struct BotTrust: Hashable, Sendable {
  /// Whether the bot may use the network.
  package var network = false
  /// The names of environment variables that Joust passes on to the bot.
  ///
  /// Every bot receives `PATH`, `HOME`, `LANG` and `TMPDIR`, which must not be listed.
  package var environment: [String] = []

  package init() {}

  static let given = ["PATH", "HOME", "LANG", "TMPDIR"]
  static let rule =
    "a list of different environment variables (A-Z a-z 0-9 _, without a leading digit), "
    + "such as [\"MY_API_KEY\"], other than "
    + given.joined(separator: ", ")

  static func areVariables(_ names: [String]) -> Bool {
    Set(names).count == names.count && names.allSatisfy(isVariable)
  }

  private static func isVariable(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(48...57 ~= first), !given.contains(name) else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || 48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
    }
  }
}
