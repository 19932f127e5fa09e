#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The end of a process: its status and the processor time that it used.
package struct Ending: Hashable, Sendable {
  package internal(set) var termination: Termination
  /// Whether the process was killed because it did not exit by itself.
  package var wasForced = false
  /// Whether the sandbox did not report the end of the program: the program never ran, or was killed together
  /// with its supervisor.
  package internal(set) var neverRan = false
  /// The processor time of the process and of the children that it waited for, in nanoseconds.
  package let processorNanoseconds: Int64

  init(status: Int32, usage: rusage) {
    termination = Termination(waitStatus: status)
    let times = [usage.ru_utime, usage.ru_stime]
    processorNanoseconds = times.reduce(0) {
      $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1000
    }
  }
}

extension Ending {
  /// Converts this end of a supervisor to the end of the supervised program.
  ///
  /// `report` is the pipe with the supervisor's report about the end of the program. If the supervisor was
  /// killed, this value is returned unchanged. If the report is missing, ``neverRan`` is true.
  func corrected(by report: borrowing Descriptor) -> Ending {
    var ending = self
    guard !wasForced, case .exited = termination else { return ending }
    let text = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      guard case .bytes(let count) = unsafe report.receive(into: room) else { return "" }
      return unsafe String(decoding: room.prefix(count), as: UTF8.self)
    }
    // The line is missing if the program never ran or was killed together with its supervisor.
    let line = text.split(separator: "\n")
      .last { $0.contains("\"wait-status\":") || $0.contains("\"exit-code\":") }
    guard let line, let status = Int32(line.filter(\.isNumber)) else {
      ending.neverRan = true
      return ending
    }
    if line.contains("\"wait-status\":") {
      ending.termination = Termination(waitStatus: status)
    } else if (129...159).contains(status) {
      // Bubblewrap reports a signal like a shell: status 128 + 9 for a program that signal 9 ended.
      ending.termination = .killed(signal: status - 128)
    }
    return ending
  }
}

/// The termination status of a process.
package enum Termination: Hashable, Sendable, CustomStringConvertible {
  case exited(status: Int32)
  case killed(signal: Int32)

  /// Creates a value from the status that the system call `wait4` reports.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status: (status >> 8) & 0xff) : .killed(signal: signal)
  }

  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .killed(let signal): "was ended by signal \(signal) (\(Platform.signalText(signal)))"
    }
  }

  /// Whether SIGHUP, SIGINT or SIGTERM may have ended the process, directly or with the exit status that
  /// shells use for these signals.
  package var isLikeAnInterrupt: Bool {
    switch self {
    case .exited(let status): [129, 130, 143].contains(status)
    case .killed(let signal): [1, 2, 15].contains(signal)
    }
  }
}
