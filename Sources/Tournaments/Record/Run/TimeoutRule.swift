/// The consequence of a late move.
package enum TimeoutRule: String, Hashable, Sendable, CaseIterable {
  case forfeit
  /// A random move replaces the late move.
  case random
}
