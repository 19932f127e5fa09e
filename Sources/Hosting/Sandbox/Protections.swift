#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The names of the limits that a run enforces, such as `memory-limit`.
package enum Protections {
  /// Returns the names of the protections in effect: those for every bot, then those of the sandbox.
  package static func inForce(_ mechanism: Confinement.Mechanism?) -> [String] {
    let names =
      ["own-files-only", "scratch-folder", "no-network", "no-capabilities"]
      + (SystemCallFilter.exists ? ["system-call-filter"] : [])
    let confining =
      switch mechanism {
      case .namespaces: ["namespaces"] + names + ["no-signals-outside", "pid-namespace"]
      case .bubblewrap: ["bwrap"] + names + ["no-signals-outside", "pid-namespace"]
      case .landlock: ["landlock"] + names + (Landlock.scopesSignals ? ["no-signals-outside"] : [])
      case nil: [String]()
      }
    return [
      "own-session", "closed-descriptors", "clean-environment", "memory-limit", "process-limit",
    ]
      + ProgramUsers.protections
      + Platform.protections + accounting + confining
  }

  /// The names of the protections that accounting and system limits provide.
  private static var accounting: [String] {
    guard let folder = ControlGroupFolder.shared else {
      return (Platform.countsProcessorTime ? ["counted-processor-time"] : [])
        + (Autogroup.isInForce ? ["processor-share"] : [])
    }
    let groups = ["group-processor-time", "group-freeze", "group-kill"]
    let names = [
      ("group-memory", ControlGroupFolder.Controller.memory), ("group-processes", .pids),
      ("group-processor-share", .cpu),
    ]
    let limits = names.filter { folder.controllers.contains($0.1) }.map(\.0)
    let shares = Autogroup.isInForce && !folder.controllers.contains(.cpu)
    return groups + limits + (shares ? ["processor-share"] : [])
  }
}
