import Hosting

extension Misbehaviour {
  /// The kinds of misbehavior in the use of the machine's resources.
  static let resources = [
    Misbehaviour("eat", "memory-limit", detail: "(limit: 50 MB)"),
    Misbehaviour("eat-at-hello", "start-failure", detail: "(limit: 50 MB)", losing: .always),
    Misbehaviour("eat-on", "memory-limit", detail: "(limit: 50 MB)"),
    Misbehaviour("eat-in-child", "memory-limit", detail: "(limit: 50 MB)"),
    Misbehaviour("eat-in-children", "memory-limit", detail: "(limit: 50 MB)"),
    Misbehaviour("eat-in-orphan", "memory-limit", detail: "(limit: 50 MB)"),
    // A sandbox refuses to make such a file.
    Misbehaviour("eat-in-file", "memory-limit", detail: "(limit: 50 MB)")
      .except(in: "namespaces", "crash").except(in: "bwrap", "crash")
      .except(in: "landlock", "crash"),
    Misbehaviour(innocent: "share-file", at: 1),
    Misbehaviour("crowd", "process-limit", detail: "processes and threads (limit: 256)"),
    Misbehaviour("crowd-threads", "process-limit", detail: "(limit: 256)"),
    Misbehaviour("burn", "timeout", detail: "it was computing").byTheClock().only(in: "2048"),
    Misbehaviour(innocent: "burn-on", at: 1), Misbehaviour(innocent: "open-many"),
    Misbehaviour("write-far", "crash", detail: "signal 25"),
    Misbehaviour(innocent: "write-far-regardless"),
    Misbehaviour("write-much", "crash", detail: "signal 25"),
  ]

  /// Returns the kinds of misbehavior with temporary files, which only one of the sandboxes keeps in memory.
  static func files(in sandbox: String) -> [Misbehaviour] {
    let detail = "(limits: 10000 files, 67 MB)"
    switch sandbox {
    case "namespaces", "bwrap":
      return [
        Misbehaviour("write-many", "memory-limit", detail: detail),
        Misbehaviour("hide-file", "memory-limit", detail: "(limit: 50 MB)"),
      ]
    case "landlock": return [Misbehaviour("hide-file", "memory-limit", detail: detail)]
    default: return []
    }
  }

  /// Returns the kinds of misbehavior that only a sandbox prevents.
  ///
  /// A bot that succeeds makes an illegal move.
  static func intrusions(in sandbox: String) -> [Misbehaviour] {
    guard sandbox != "none" else { return [] }
    let isNamespace = ["namespaces", "bwrap"].contains(sandbox)
    var modes = ["read-opponent", "read-memory", "read-referee", "read-files", "read-seed"]
    modes += [
      "write-outside", "change-modes", "open-unix-socket", "send-from-pair", "pair-streams",
    ]
    modes += ["open-other-sockets", "keep-key", "use-ring", "handle-faults", "trace-child"]
    modes += ["make-namespace", "change-flags", "lease-files", "leave-group", "hide-memory"]
    modes += ["leave-marks", "watch-files", "reserve-disk"]
    if isNamespace || Landlock.version >= 4 { modes.append("connect") }
    if isNamespace || Landlock.scopesSignals { modes += ["kill-opponent", "signal-referee"] }
    return modes.map { Misbehaviour(innocent: $0) }
  }
}
