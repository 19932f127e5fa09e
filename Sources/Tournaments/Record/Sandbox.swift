/// The isolation of bots from the rest of the machine.
package enum Sandbox: String, Hashable, Sendable, CaseIterable {
  /// The strongest isolation that the machine has.
  case auto
  /// bubblewrap; the run is refused without it.
  case bwrap
  /// The Landlock of the kernel; the run is refused without it.
  case landlock
  case none
}
