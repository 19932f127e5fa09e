#if os(Linux)
import Testing

/// The user as which Joust runs, the sandbox, and the kind of accounting.
struct AccountPlace: CustomTestStringConvertible, Sendable {
  var sandbox: String
  var user: UInt32?
  var hasGroups = true

  var testDescription: String {
    "\(sandbox), \(user == nil ? "the tests' user" : "an ordinary user")"
      + (hasGroups ? "" : ", without control groups")
  }

  func joust() throws -> Joust {
    var joust = try Joust(user: user)
    if !hasGroups { joust.environment = ["JOUST_CGROUP": "none"] }
    return joust
  }

  /// The sandboxes, without bubblewrap if Joust can make namespaces itself, which are accounted in the same way.
  private static let sandboxes = SandboxTests.chosen.filter {
    $0 != "bwrap" || !SandboxTests.usable.contains("namespaces")
  }

  static let all = (["none"] + sandboxes).flatMap { sandbox in
    Joust.users.flatMap { user in
      [true, false].map { AccountPlace(sandbox: sandbox, user: user, hasGroups: $0) }
    }
  }
}

extension Joust {
  /// Adds a bot that works or rests in a given way.
  func addWorker(_ name: String, _ words: String) throws {
    let command =
      (["\(Joust.programFolder)/TestWorker"] + words.split(separator: " ").map(String.init))
      .map { "\"\($0)\"" }.joined(separator: ",")
    try addBot(name, manifest: "\"command\":[\(command)]")
  }
}
#endif
