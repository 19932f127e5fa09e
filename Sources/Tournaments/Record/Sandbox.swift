/// The isolation of bots from the rest of the machine.
package enum Sandbox: String, Hashable, Sendable, CaseIterable {
  /// The strongest isolation that is available on the machine.
  case auto
  /// Separate namespaces, made by Joust; a run without them is refused.
  case namespaces
  /// Separate namespaces, made by the tool bubblewrap; a run without it is refused.
  case bwrap
  /// The kernel's Landlock; a run without it is refused.
  case landlock
  case none
}
