/// What keeps bots from the rest of the machine.
package enum Protections {
  /// The protections in force, by name: those of every bot, then those of bots that are confined in
  /// some way.
  package static func inForce(_ mechanism: Confinement.Mechanism?) -> [String] {
    everywhere + confining(mechanism)
  }

  private static var everywhere: [String] {
    let names = ["own-session", "closed-descriptors", "clean-environment", "memory-limit"]
    #if os(Linux)
    return names + [
      "no-new-privileges", "parent-death", "orphan-sweep", "no-core-dumps", "descriptor-limit",
      "file-size-limit",
    ]
    #else
    return names
    #endif
  }

  private static func confining(_ mechanism: Confinement.Mechanism?) -> [String] {
    let names = ["own-files-only", "scratch-folder", "no-network", "no-capabilities"]
    switch mechanism {
    case .bubblewrap: return ["bwrap"] + names + ["no-signals-outside", "pid-namespace"]
    case .landlock:
      return ["landlock"] + names + (Landlock.scopesSignals ? ["no-signals-outside"] : [])
    case nil: return []
    }
  }
}
