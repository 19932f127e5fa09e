import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A started process, which leads its own session and process group.
///
/// The process is ended when its owner is released.
struct Child: ~Copyable {
  let pid: pid_t
  /// A descriptor that becomes readable when the process exits, or nil if the system has none.
  let exitNumber: Int32?
  private let limits: ResourceLimits
  /// The kernel's accounts of the process, or nil after the process was reaped.
  private var accounts: ProcessAccounts?
  private var ending: Ending?
  private var descendants = Descendants()
  /// The last reading of the accounts: its time, the processor time, and the clocks of the known processes at
  /// that time.
  private var reading = (at: Instant(nanoseconds: .min), time: Int64(0), clocks: Int64(0))
  private var share = ProcessorShare()
  private var isPaused = false
  /// The processes whose memory only root may read, with the time of the check that first found each of them.
  private var hiddenSince: [pid_t: Instant] = [:]
  /// The time, in nanoseconds, for which a process may be hidden before the check treats it as an excess.
  ///
  /// A process that has just ended may seem hidden.
  private static let hidingPatience: Int64 = 300_000_000
  private let user: ProgramUser?
  /// The limit for which the system refused or killed a process, saved when the process was reaped.
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
    // Killing the group ends the processes that the program left in it.
    accounts = nil
    return ending
  }

  /// Kills the group and then reaps its leader, whose id another process may get afterwards.
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

  // MARK: - Resources

  /// Finds all processes of the program.
  ///
  /// Returns nil after the process was reaped.
  mutating func readTree() -> ProcessTree? {
    guard ending == nil else { return nil }
    let tree = descendants.read(pid)
    // New processes, and processes that other processes of the program have resumed, are not stopped yet.
    if isPaused { stop() }
    return tree
  }

  /// Runs a closure with the rights that are needed to read the processes.
  func inspecting<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch user {
    case .some(let user): try user.openingFiles(work)
    case nil: try work()
    }
  }

  /// Returns the limit that the program exceeds, and reduces its share of the processors if too many of its
  /// threads run.
  mutating func excess(
    isBehindTool: Bool, hasStarted: Bool, scratch: (bytes: Int, files: Int)?, at now: Instant
  ) -> LineProcess.Excess? {
    if let refusal { return refusal }
    guard let tree = readTree() else { return nil }
    // The walk has read the clocks of the processes.
    if let time = accounts?.processorNanoseconds { descendants.advance(to: time) }
    share.review(descendants.totalTime, at: now, of: pid, in: accounts?.group)
    let tool = isBehindTool ? pid : nil
    let accounted = accounts?.group?.memory
    let memories: [ProcessMemory]
    do throws(ProcessTree.FoundExcess) {
      memories = try inspecting { () throws(ProcessTree.FoundExcess) in
        try tree.readMemories(within: limits, tool: tool)
      }
    } catch {
      return error.excess
    }
    // In the sandbox, a process is hidden from its change of user until it starts the program. If root may
    // not inspect other users, a hidden process cannot be distinguished from a process in a sandbox.
    let hidden =
      hasStarted && (user == nil || ProgramUsers.mayInspectOthers)
      ? ProcessTree.hiddenProcesses(memories, tool: tool) : []
    hiddenSince = Dictionary(uniqueKeysWithValues: hidden.map { ($0, hiddenSince[$0] ?? now) })
    guard !hiddenSince.values.contains(where: { now - $0 > Self.hidingPatience }) else {
      return .unreadable
    }
    return inspecting {
      tree.excess(limits, memories, tool: tool, scratch: scratch, accounted: accounted)
    }
  }

  /// The limit for which the system refused or killed a process.
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

  /// Returns the processor time at a low cost.
  ///
  /// The accounts are read at most every 2 ms; in between, the clocks of the known processes are added.
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

  /// Stops all processes, with the control group or, without one, with signals to the process group and to
  /// the processes that have left it.
  private mutating func stop() {
    guard accounts?.group?.freeze(true) != true else { return }
    kill(-pid, SIGSTOP)
    descendants.stopOtherGroups(of: pid)
  }
}

/// The processes that this process has started and not yet reaped.
///
/// Each process leads a session. Therefore a child of this process in any other session is an orphan: a
/// descendant of a process that was started earlier.
package enum Children {
  private static let started = Mutex<Set<pid_t>>([])
  private static let nextSweep = Mutex(Instant.now)

  /// Makes this process adopt orphaned descendants if the system supports it, and keeps other
  /// programs from reading its memory.
  package static func adoptOrphans() { joust_adopt_orphans() }

  package static func releaseOrphans() { joust_release_orphans() }

  /// Ends the watchdog and deletes the folder of control groups, unless a child process still runs.
  package static func dismissWatchdog() {
    started.withLock { pids in
      guard pids.isEmpty else { return }
      joust_stop_watchdog()
      ControlGroupFolder.removeShared()
    }
  }

  /// The number of running processes.
  static var count: Int { started.withLock(\.count) }

  /// Starts and registers a process, and prevents ``sweepOrphans()`` from running in between.
  static func register(_ start: () -> pid_t) -> pid_t {
    started.withLock { pids in
      // The descendants of a process do not end automatically with this process; the watchdog ends them. If
      // the system refuses the watchdog, it will refuse the next process, too, and that failure is reported.
      _ = joust_start_watchdog()
      let pid = start()
      if pid > 0 { pids.insert(pid) }
      return pid
    }
  }

  /// Reaps a process that has exited.
  ///
  /// The system may then give its id to another process.
  static func forget(_ pid: pid_t, reaping reap: () -> Ending) -> Ending {
    started.withLock { pids in
      pids.remove(pid)
      joust_register_child(-pid)
      return reap()
    }
  }

  /// Kills and reaps the adopted descendants of bots that have exited, and returns their number.
  ///
  /// Processes in the session of a running process are kept.
  @discardableResult
  package static func sweepOrphans() -> Int {
    started.withLock { pids in
      var count = 0
      // Each killed process may have children, which become orphans.
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

  /// Returns the adopted processes in the session of the given running process.
  static func orphans(of leader: pid_t) -> [pid_t] {
    Platform.orphans().filter { $0 != leader && getsid($0) == leader }
  }
}

/// The end of a process: its status and the processor time that it used.
package struct Ending: Hashable, Sendable {
  package internal(set) var termination: Termination
  /// Whether the process was killed because it did not exit by itself.
  package var wasForced = false
  /// Whether the sandbox tool failed to run the program.
  package internal(set) var neverRan = false
  /// The processor time of the process and of the children that it waited for, in nanoseconds.
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

  /// Whether SIGHUP, SIGINT or SIGTERM may have ended the process, directly or with the exit status that
  /// shells use for these signals.
  package var isLikeAnInterrupt: Bool {
    switch self {
    case .exited(let status): [129, 130, 143].contains(status)
    case .killed(let signal): [1, 2, 15].contains(signal)
    }
  }
}
