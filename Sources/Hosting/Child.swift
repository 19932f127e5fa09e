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
  private let limits: ResourceLimits
  /// Nil once it has been reaped.
  private var accounts: ProcessAccounts?
  private var ending: Ending?
  private var descendants = Descendants()
  /// When the accounts were last read, their figure, and the clocks of the known processes then.
  private var reading = (at: Instant(nanoseconds: .min), time: Int64(0), clocks: Int64(0))
  private var share = ProcessorShare()
  private var isPaused = false
  /// Whether the system showed the memory of the first process to root alone when it was last looked at.
  private var wasHidden = false
  private let user: ProgramUser?
  /// Its refusal, once it has been reaped.
  private var refused: LineProcess.Excess?

  init(
    _ launch: Launch, scratch: ScratchFolder?, on descriptors: [Int32]
  ) throws(LaunchError) {
    limits = launch.limits
    user = launch.user
    (pid, accounts) = try StartingThread.start(launch, scratch: scratch, on: descriptors)
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
    descendants.end(ending, accounted: accounts?.processorNanoseconds)
    refused = refusal
    // What it has left in its group is killed with the group.
    accounts = nil
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
    if isPaused { stop() }
    return tree
  }

  /// Looks into the processes with the rights that it takes.
  func inspecting<Result>(_ work: () -> Result) -> Result {
    switch user {
    case .some(let user): user.openingFiles(work)
    case nil: work()
    }
  }

  /// Looks for what it holds too much of, and whether it takes the processors of others.
  mutating func excess(
    isBehindTool: Bool, scratch: (bytes: Int, files: Int)?, at now: Instant
  ) -> LineProcess.Excess? {
    if let refusal { return refusal }
    guard let tree = look() else { return nil }
    let used = processorNanoseconds()
    share.review(used, at: now, of: pid, in: accounts?.group)
    let accounted = accounts?.group?.memory
    let hidden = inspecting { tree.hiddenProcesses(tool: isBehindTool ? pid : nil) }
    // The first process has been one of Joust's, whose memory is hidden, until a moment ago.
    let mayBeStarting = hidden == [pid] && !wasHidden
    wasHidden = hidden.contains(pid)
    guard hidden.isEmpty || mayBeStarting else { return .unreadable }
    return inspecting {
      tree.excess(limits, tool: isBehindTool ? pid : nil, scratch: scratch, accounted: accounted)
    }
  }

  /// What the system has refused it, or has killed it for.
  var refusal: LineProcess.Excess? {
    guard let group = accounts?.group else { return refused }
    if let memory = limits.memory, group.hasExceededMemory {
      return .memory(bytes: memory + Confinement.scratchLimit)
    }
    if let processes = limits.processes, group.hasExceededProcesses {
      return .processes(count: processes + 1)
    }
    return nil
  }

  mutating func processorNanoseconds() -> Int64 {
    guard ending == nil else { return descendants.totalTime }
    guard let time = accounts?.processorNanoseconds else {
      return descendants.processorNanoseconds(pid)
    }
    descendants.advance(to: time)
    return descendants.totalTime
  }

  /// The same at a small price: accounts are read every 2 ms at most, and between two readings the
  /// clocks of the known processes count.
  mutating func recentProcessorNanoseconds() -> Int64 {
    guard ending == nil else { return descendants.totalTime }
    let now = Instant.now
    if now - reading.at < 2_000_000 {
      descendants.advance(to: reading.time + descendants.clocks(pid) - reading.clocks)
    } else if let time = accounts?.processorNanoseconds {
      reading = (now, time, descendants.clocks(pid))
      descendants.advance(to: time)
    } else {
      return descendants.recentProcessorNanoseconds(pid)
    }
    return descendants.totalTime
  }

  var isReadyToRun: Bool {
    ending == nil && ProcessTree(of: [pid]).members.contains(where: Platform.isReadyToRun)
  }

  // MARK: - Pauses

  mutating func pause() {
    guard !isPaused, ending == nil else { return }
    isPaused = true
    stop()
  }

  mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    guard ending == nil, accounts?.group?.freeze(false) != true else { return }
    kill(-pid, SIGCONT)
    descendants.continueOtherGroups(of: pid)
  }

  /// Stops all processes: by the control group, or by signals to the process's group and to those
  /// that have left it.
  private mutating func stop() {
    guard accounts?.group?.freeze(true) != true else { return }
    kill(-pid, SIGSTOP)
    descendants.stopOtherGroups(of: pid)
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

  /// Ends the watchdog and deletes the folder of control groups, unless something still runs.
  package static func dismissWatchdog() {
    started.withLock { pids in
      guard pids.isEmpty else { return }
      joust_stop_watchdog()
      ControlGroupFolder.removeShared()
    }
  }

  /// How many are running.
  static var count: Int { started.withLock(\.count) }

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
