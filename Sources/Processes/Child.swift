import CProcesses

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A process that was started, the leader of a session and a group of its own.
///
/// Letting go of it kills its group and reaps it.
struct Child: ~Copyable {
  let pid: pid_t
  /// The number of a descriptor that is readable when the process has ended; nil where the system
  /// has no such thing.
  let exitNumber: Int32?
  private let exit: Descriptor?
  private var ending: Ending?

  /// Starts a program on three descriptors and the number of a fourth, which stay the caller's.
  init(
    _ launch: Launch, input: borrowing Descriptor, output: borrowing Descriptor,
    error: borrowing Descriptor, status: Int32 = -1, scratch: String? = nil
  ) throws(LaunchError) {
    let start = Start(
      launch, scratch: scratch,
      on: Start.Descriptors(
        input: input.number, output: output.number, error: error.number, status: status))
    if let error = start.error { throw error }
    pid = start.pid
    let descriptor = joust_exit_descriptor(start.pid)
    exitNumber = descriptor >= 0 ? descriptor : nil
    exit = descriptor >= 0 ? Descriptor(owning: descriptor) : nil
  }

  deinit {
    if ending == nil { _ = Self.end(pid) }
  }

  /// Whether the process has ended, reaped or not.
  var hasEnded: Bool {
    guard ending == nil else { return true }
    var information = unsafe siginfo_t()
    let status = unsafe waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
    return unsafe information.si_signo != 0 || status != 0
  }

  /// Sends a signal to the process alone, while it is there.
  func signal(_ signal: Int32) {
    if ending == nil { kill(pid, signal) }
  }

  /// Sends a signal to the process and all of its group, while it is there.
  func signalGroup(_ signal: Int32) {
    if ending == nil { kill(-pid, signal) }
  }

  /// Whether its number may be another process's by now.
  var isReaped: Bool { ending != nil }

  /// Kills what is left of its group, and reaps it.
  mutating func reap() -> Ending {
    if let ending { return ending }
    let wasForced = !hasEnded
    var ending = Self.end(pid)
    ending.wasForced = wasForced
    self.ending = ending
    return ending
  }

  /// The group is killed before its leader is reaped: afterwards its number may be another's.
  private static func end(_ pid: pid_t) -> Ending {
    kill(-pid, SIGKILL)
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return Children.forget(pid) {
      var status: Int32 = 0
      var usage = rusage()
      while unsafe wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
      return Ending(status: status, usage: usage)
    }
  }
}
