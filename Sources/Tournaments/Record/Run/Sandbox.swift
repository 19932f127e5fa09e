/// The isolation of bots from the rest of the machine.
package enum Sandbox: String, Hashable, Sendable, CaseIterable {
  /// The strongest isolation that is available on the machine.
  case auto
  /// Separate namespaces, made by Joust; if they are not available, the run is refused.
  case namespaces
  /// Separate namespaces, made by the tool bubblewrap; if the tool is not available, the run is refused.
  case bwrap
  /// The kernel's Landlock; if Landlock is not available, the run is refused.
  case landlock
  case none
}
