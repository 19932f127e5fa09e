/// The isolation of bots from the rest of the machine.
package enum Sandbox: String, Hashable, Sendable, CaseIterable {
  /// The strongest isolation that is available on the machine.
  case auto
  /// The tool bubblewrap; a run without it is refused.
  case bwrap
  /// The kernel's Landlock; a run without it is refused.
  case landlock
  case none
}
