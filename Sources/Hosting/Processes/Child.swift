import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A started process, which leads its own session and process group.
///
/// The process is killed and reaped when this value is destroyed.
struct Child: ~Copyable {
  let pid: pid_t
  /// A descriptor that becomes readable when the process exits, or nil if the system provides none.
  let exitNumber: Int32?
  private let limits: ResourceLimits
  /// The kernel's accounts of the process, or nil after the process was reaped.
  private var accounts: ProcessAccounts?
  private var ending: Ending?
  private var descendants = Descendants()
  /// The last reading of the accounts.
  ///
  /// `at` is the time of the reading. `time` is the processor time in the accounts, and `clocks` is the sum
  /// of the clocks of the known processes at that time, both in nanoseconds.
  private var reading = (at: Instant(nanoseconds: .min), time: Int64(0), clocks: Int64(0))
  private var share = ProcessorShare()
  private var isPaused = false
  /// The processes whose memory only root may read, with the time of the check that first found each of them.
  private var hiddenSince: [pid_t: Instant] = [:]
  /// The time, in nanoseconds, for which a process may be hidden before a check reports
  /// ``LineProcess/Excess/unreadable``.
  ///
  /// A process that has just ended may seem hidden.
  private static let hidingPatience: Int64 = 300_000_000
  private let user: ProgramUser?
  /// The value of ``refusal``, saved when the process was reaped.
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

  /// Whether the process, a supervisor, still has to report the end of its program: all its children have
  /// ended, but the process has not been reaped yet.
  var isToBeReported: Bool {
    ending == nil && Platform.threadsAndChildren(of: pid).children.allSatisfy(Platform.isOver)
  }

  func signal(_ number: Int32) {
    if ending == nil { kill(pid, number) }
  }

  /// Sends a signal to the process group, or to the process if it has not made its group yet.
  private static func signalGroup(_ pid: pid_t, _ number: Int32) {
    if kill(-pid, number) != 0 { kill(pid, number) }
  }

  mutating func reap() -> Ending {
    if let ending { return ending }
    let wasForced = !hasEnded
    var ending = Self.end(pid)
    ending.wasForced = wasForced
    self.ending = ending
    descendants.end(ending, accounted: accounts?.processorNanoseconds)
    refused = refusal
    // Releasing the control group kills the processes that the program left in it.
    accounts = nil
    return ending
  }

  /// Kills the process group, and then reaps its leader.
  ///
  /// After the leader is reaped, the system may give its id to another process.
  private static func end(_ pid: pid_t) -> Ending {
    signalGroup(pid, SIGKILL)
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

  /// Runs a closure with the rights that are needed to inspect the program's processes.
  func inspecting<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch user {
    case .some(let user): try user.openingFiles(work)
    case nil: try work()
    }
  }

  /// Returns the limit that the program exceeds, or nil if it exceeds none.
  ///
  /// The function also updates the program's share of the processors. After the process was reaped, the
  /// function returns only a ``refusal``.
  ///
  /// `supervisorCount` is the number of processes that supervise the program, and `hasStarted` is whether the
  /// program has written any output. `scratch` is the use of temporary files, or nil if Joust made no folder
  /// for them.
  mutating func excess(
    supervisorCount: Int, hasStarted: Bool, scratch: (bytes: Int, files: Int)?,
    at now: Instant
  ) -> LineProcess.Excess? {
    if let refusal { return refusal }
    guard let tree = readTree() else { return nil }
    // Without accounts, `readTree()` has already updated the processor time.
    if let time = accounts?.processorNanoseconds { descendants.advance(to: time) }
    share.review(descendants.totalTime, at: now, of: pid, in: accounts?.group)
    let supervisors = supervisors(supervisorCount)
    let accounted = accounts?.group?.memory
    let memories: [ProcessMemory]
    do throws(ProcessTree.FoundExcess) {
      memories = try inspecting { () throws(ProcessTree.FoundExcess) in
        try tree.readMemories(within: limits, supervisors: supervisors)
      }
    } catch {
      return error.excess
    }
    // In the sandbox, a process is hidden between its change of user and the start of the program. If root
    // may not inspect other users, a hidden process cannot be distinguished from a process in a sandbox.
    let hidden =
      hasStarted && (user == nil || ProgramUsers.mayInspectOthers)
      ? memories.filter(\.isHidden).map(\.process) : []
    hiddenSince = Dictionary(uniqueKeysWithValues: hidden.map { ($0, hiddenSince[$0] ?? now) })
    guard !hiddenSince.values.contains(where: { now - $0 > Self.hidingPatience }) else {
      return .unreadable
    }
    return inspecting {
      tree.excess(
        limits, memories, supervisors: supervisors, scratch: scratch, accounted: accounted)
    }
  }

  /// Returns the processes that supervise the program in its namespaces.
  private func supervisors(_ count: Int) -> [pid_t] {
    switch count {
    case 0: []
    case 1: [pid]
    default: [pid] + Platform.threadsAndChildren(of: pid).children
    }
  }

  /// The limit that made the system kill a process or refuse to start one; nil if the system did neither.
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

  /// Returns a fast approximation of the processor time, in nanoseconds.
  ///
  /// The accounts are read at most every 2 ms; in between, the progress of the clocks of the known
  /// processes is added.
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
    Self.signalGroup(pid, SIGCONT)
    descendants.continueOtherGroups(of: pid)
  }

  /// Stops all processes of the control group.
  ///
  /// Without a control group, the function sends signals to the process group and to the processes that have
  /// left it.
  private mutating func stop() {
    guard accounts?.group?.freeze(true) != true else { return }
    Self.signalGroup(pid, SIGSTOP)
    descendants.stopOtherGroups(of: pid)
  }
}
