import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A process that was started, the leader of a session and a group of its own; it ends with its
/// owner.
struct Child: ~Copyable {
  let pid: pid_t
  /// Readable when the process has ended; nil where the system has no such thing.
  let exitNumber: Int32?
  private var ending: Ending?
  private var descendants = Descendants()
  private var isPaused = false

  init(
    _ launch: Launch, scratch: String?, on descriptors: [Int32]
  ) throws(LaunchError) {
    pid = try StartingThread.start(launch, scratch: scratch, on: descriptors)
    let descriptor = joust_exit_descriptor(pid)
    exitNumber = descriptor >= 0 ? descriptor : nil
  }

  deinit {
    if ending == nil { _ = Self.end(pid) }
    if let exitNumber { close(exitNumber) }
  }

  var hasEnded: Bool {
    guard ending == nil else { return true }
    var information = unsafe siginfo_t()
    let status = unsafe waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
    return unsafe information.si_signo != 0 || status != 0
  }

  func signal(_ number: Int32) {
    if ending == nil { kill(pid, number) }
  }

  mutating func reap() -> Ending {
    if let ending { return ending }
    let wasForced = !hasEnded
    var ending = Self.end(pid)
    ending.wasForced = wasForced
    self.ending = ending
    descendants.end(ending)
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

  // MARK: - What it uses

  /// Finds all processes; nil once it has been reaped.
  mutating func look() -> ProcessTree? {
    guard ending == nil else { return nil }
    let tree = descendants.look(pid)
    // What is new, and what was woken by it, has not been stopped yet.
    if isPaused { signalAll(SIGSTOP) }
    return tree
  }

  mutating func processorNanoseconds() -> Int64 {
    ending == nil ? descendants.processorNanoseconds(pid) : descendants.totalTime
  }

  mutating func recentProcessorNanoseconds() -> Int64 {
    ending == nil ? descendants.recentProcessorNanoseconds(pid) : descendants.totalTime
  }

  var isReadyToRun: Bool {
    ending == nil && ProcessTree(of: [pid]).members.contains(where: Platform.isReadyToRun)
  }

  mutating func pause() {
    guard !isPaused, ending == nil else { return }
    isPaused = true
    signalAll(SIGSTOP)
    if !descendants.areKnown || Platform.mayHaveChildren(pid) { _ = look() }
  }

  mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    signalAll(SIGCONT)
  }

  private func signalAll(_ number: Int32) {
    if ending == nil { kill(-pid, number) }
    descendants.signalOtherGroups(number)
  }
}

/// The processes that this one has started and not yet reaped; each is the leader of a session.
///
/// So a child of ours in another session than ours was left behind by one of them, or by what it
/// started, and handed to us.
package enum Children {
  private static let started = Mutex<Set<pid_t>>([])
  private static let nextSweep = Mutex(Instant.now)

  /// Has descendants whose parents have ended handed to this process, where the system can do so,
  /// and keeps other programs from reading its memory.
  package static func adoptOrphans() { joust_adopt_orphans() }

  package static func releaseOrphans() { joust_release_orphans() }

  /// Ends the watchdog, unless something still runs that it has to end.
  package static func dismissWatchdog() {
    started.withLock { pids in
      if pids.isEmpty { joust_stop_watchdog() }
    }
  }

  /// Starts a process and takes it down, with no sweep in between.
  static func register(_ start: () -> pid_t) -> pid_t {
    started.withLock { pids in
      // What a process started, or was about to be, does not die with us by itself. Where the system
      // refuses this one more process it will refuse the next one, too, and that is what is told.
      _ = joust_start_watchdog()
      let pid = start()
      if pid > 0 { pids.insert(pid) }
      return pid
    }
  }

  /// Reaps a process that has ended; its number may be another's from then on.
  static func forget(_ pid: pid_t, reaping reap: () -> Ending) -> Ending {
    started.withLock { pids in
      pids.remove(pid)
      joust_tell_watchdog(-pid)
      return reap()
    }
  }

  /// Kills and reaps the descendants of ended bots that were handed to this process, and gives
  /// their number; those in the session of a process that still runs are left to it.
  @discardableResult
  package static func sweepOrphans() -> Int {
    started.withLock { pids in
      var count = 0
      // Killing one may hand over its children in turn.
      for _ in 0..<1000 {
        let orphans = Platform.orphans().filter { isLeftBehind($0, pids) }
        guard !orphans.isEmpty else { break }
        for orphan in orphans { kill(orphan, SIGKILL) }
        for orphan in orphans {
          while waitpid(orphan, nil, 0) < 0, errno == EINTR {}
        }
        count += orphans.count
      }
      return count
    }
  }

  static func sweepOrphansIfDue() {
    let isDue = nextSweep.withLock { next in
      guard Instant.now >= next else { return false }
      next = .now + 100_000_000
      return true
    }
    if isDue { sweepOrphans() }
  }

  private static func isLeftBehind(_ child: pid_t, _ running: Set<pid_t>) -> Bool {
    let session = getsid(child)
    return session > 0 && session != getsid(0) && !running.contains(session)
  }

  /// The processes of a running one's session that were handed to this process.
  static func orphans(of leader: pid_t) -> [pid_t] {
    Platform.orphans().filter { $0 != leader && getsid($0) == leader }
  }
}

/// How a process ended, and what it cost.
package struct Ending: Hashable, Sendable {
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

package enum Termination: Hashable, Sendable, CustomStringConvertible {
  case exited(status: Int32)
  case killed(signal: Int32)

  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .killed(let signal): "was ended by signal \(signal) (\(Platform.signalText(signal)))"
    }
  }

  /// Whether SIGHUP, SIGINT or SIGTERM may have ended it, or had it exit as shells do.
  package var isLikeAnInterrupt: Bool {
    switch self {
    case .exited(let status): [129, 130, 143].contains(status)
    case .killed(let signal): [1, 2, 15].contains(signal)
    }
  }
}
