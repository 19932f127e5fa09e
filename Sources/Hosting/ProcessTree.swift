#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Some processes and all their descendants, as a walk finds them.
struct ProcessTree {
  /// The processor time of each, without its children's, in nanoseconds.
  private(set) var processorNanoseconds: [pid_t: Int64] = [:]
  /// The processor time of the descendants that ended and were waited for, in nanoseconds.
  private(set) var waitedNanoseconds: Int64 = 0
  private(set) var threadCount = 0

  init(of roots: [pid_t]) {
    var waiting = roots
    while let process = waiting.popLast() {
      guard processorNanoseconds[process] == nil else { continue }
      // What a process has waited for is read before its children are: one that ends in between is
      // found next time, and never counted twice.
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
