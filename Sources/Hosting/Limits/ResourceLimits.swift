/// The limits on the total resources of a program and its descendants.
package struct ResourceLimits: Hashable, Sendable {
  /// The largest total memory in bytes, or nil for no limit.
  package var memory: Int?
  /// The largest number of processes including their threads, or nil for no limit.
  package var processes: Int?

  package init(memory: Int? = nil, processes: Int? = nil) {
    self.memory = memory
    self.processes = processes
  }
}
