#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How a process ended, and what it cost.
package struct Ending: Hashable, Sendable {
  /// How it ended.
  package internal(set) var termination: Termination
  /// Whether it had not ended by itself when it was made to.
  package var wasForced = false
  /// Whether the tool that was to run it could not do so.
  package internal(set) var neverRan = false
  /// The processor time of it and of the children that it waited for, in nanoseconds.
  package let processorNanoseconds: Int64

  init(status: Int32, usage: rusage) {
    let signal = status & 0x7f
    termination = signal == 0 ? .exited(status: (status >> 8) & 0xff) : .killed(signal: signal)
    let times = [usage.ru_utime, usage.ru_stime]
    processorNanoseconds = times.reduce(0) {
      $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1000
    }
  }
}
