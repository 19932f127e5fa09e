#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The kernel's accounts for a program and its descendants.
final class ProcessAccounts: Sendable {
  let group: ControlGroup?
  /// A descriptor that counts the processor time, including the time of exited processes; a negative number
  /// if there is none.
  private let counter: Int32

  init(group: ControlGroup?, counter: Int32) {
    self.group = group
    self.counter = counter
  }

  deinit {
    if counter >= 0 { close(counter) }
  }

  /// The processor time of all processes in nanoseconds, including those that have exited, or nil
  /// if the system does not count it.
  var processorNanoseconds: Int64? {
    if let group { return group.processorNanoseconds }
    guard counter >= 0 else { return nil }
    var nanoseconds: Int64 = 0
    let size = MemoryLayout<Int64>.size
    return unsafe read(counter, &nanoseconds, size) == size ? nanoseconds : nil
  }
}
