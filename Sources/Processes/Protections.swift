/// What keeps bots from the rest of the machine.
package enum Protections {
  /// The protections in force for every bot that is started, by name.
  package static var inForce: [String] {
    let everywhere = ["own-session", "closed-descriptors", "clean-environment"]
    #if os(Linux)
    return everywhere + [
      "no-new-privileges", "parent-death", "orphan-sweep", "no-core-dumps", "descriptor-limit",
      "file-size-limit", "memory-limit",
    ]
    #else
    return everywhere + ["memory-limit"]
    #endif
  }
}
