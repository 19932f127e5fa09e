import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How the system itself accounts for a program and everything that it starts.
final class ProcessAccounts: Sendable {
  let group: ControlGroup?
  /// A descriptor that counts the processor time, of processes that have ended as well; below 0 for
  /// none.
  private let counter: Int32

  init(group: ControlGroup?, counter: Int32) {
    self.group = group
    self.counter = counter
  }

  deinit {
    if counter >= 0 { close(counter) }
  }

  /// The processor time of all processes, of those that have ended as well; nil where the system does
  /// not count.
  var processorNanoseconds: Int64? {
    if let group { return group.processorNanoseconds }
    guard counter >= 0 else { return nil }
    var nanoseconds: Int64 = 0
    let size = MemoryLayout<Int64>.size
    return unsafe read(counter, &nanoseconds, size) == size ? nanoseconds : nil
  }
}

/// The most that a program and everything that it starts may hold.
package struct ResourceLimits: Hashable, Sendable {
  /// In bytes; nil for no limit.
  package var memory: Int?
  /// The most processes, their threads counted; nil for no limit.
  package var processes: Int?

  package init(memory: Int? = nil, processes: Int? = nil) {
    self.memory = memory
    self.processes = processes
  }
}
