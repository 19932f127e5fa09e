#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Processes and all their descendants, found by following the lists of children.
struct ProcessTree {
  /// The processor time of each process without its children, in nanoseconds.
  private(set) var processorNanoseconds: [pid_t: Int64] = [:]
  /// The processor time of the exited descendants that their parents waited for, in nanoseconds.
  private(set) var waitedNanoseconds: Int64 = 0
  private(set) var threadCount = 0

  init(of roots: [pid_t]) {
    var waiting = roots
    while let process = waiting.popLast() {
      guard processorNanoseconds[process] == nil else { continue }
      // The time of reaped children is read before the list of children. So a child that is reaped in between
      // is counted in the next walk and never twice.
      waitedNanoseconds += Platform.waitedNanoseconds(of: process)
      processorNanoseconds[process] = Platform.processorNanoseconds(of: process) ?? 0
      let (threads, children) = Platform.threadsAndChildren(of: process)
      threadCount += threads
      waiting += children
    }
  }

  var members: some Collection<pid_t> { processorNanoseconds.keys }

  var residentBytes: Int { members.reduce(0) { $0 + Platform.residentBytes(of: $1) } }
}
