import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The known descendants of a started process and their processor time.
///
/// When a parent waits for a process, the system adds the time of the process to the parent's account. If the
/// parent ignores its children, the time of the process is lost. Therefore this value keeps the last known
/// times of exited processes.
struct Descendants {
  /// The processor time of the process and its descendants, in nanoseconds.
  ///
  /// The time never decreases.
  private(set) var totalTime: Int64 = 0
  private(set) var areKnown = false

  private var livingTimes: [pid_t: Int64] = [:]
  /// The sum of the last known processor times of the exited processes, in nanoseconds.
  private var departedTime: Int64 = 0
  /// The processor time of exited processes that their parents waited for, in nanoseconds.
  private var waitedTime: Int64 = 0
  private var orphans: [pid_t] = []
  /// Whether a descendant has left the process group.
  private var haveOtherGroups = false
  private var lastWalk = Instant(nanoseconds: .min)

  /// Finds all descendants of the leader, and returns them with the leader.
  mutating func read(_ leader: pid_t) -> ProcessTree {
    Children.sweepOrphansIfDue()
    areKnown = true
    orphans = Children.orphans(of: leader)
    let tree = walk(leader)
    haveOtherGroups = tree.members.contains { getpgid($0) != leader }
    return tree
  }

  /// Returns the processor time of all processes, in nanoseconds.
  ///
  /// As long as no descendants were found, at least 150 ms pass between two searches. In between, only the
  /// clock of the leader is read.
  mutating func processorNanoseconds(_ leader: pid_t) -> Int64 {
    let areThere = !livingTimes.isEmpty || departedTime > 0 || waitedTime > 0
    if areThere || .now - lastWalk >= 150_000_000 {
      _ = walk(leader)
    } else {
      advance(to: Platform.processorNanoseconds(of: leader) ?? 0)
    }
    return totalTime
  }

  /// Returns the processor time according to the clocks of the known processes, in nanoseconds.
  ///
  /// Processes that started after the last search for descendants are missing. The last search was at most
  /// 40 ms ago.
  mutating func recentProcessorNanoseconds(_ leader: pid_t) -> Int64 {
    var time = (Platform.processorNanoseconds(of: leader) ?? 0) + max(departedTime, waitedTime)
    var areThere = .now - lastWalk < 40_000_000
    for (process, last) in livingTimes where areThere {
      let now = Platform.processorNanoseconds(of: process) ?? -1
      areThere = now >= last
      time += now
    }
    if areThere { advance(to: time) } else { _ = walk(leader) }
    return totalTime
  }

  /// Returns the sum of the processor clocks of the leader and of its known descendants that still run, in
  /// nanoseconds.
  func clocks(_ leader: pid_t) -> Int64 {
    ([leader] + livingTimes.keys).reduce(0) { $0 + (Platform.processorNanoseconds(of: $1) ?? 0) }
  }

  /// Stops the processes that have left the process group of the leader.
  mutating func stopOtherGroups(of leader: pid_t) {
    guard !areKnown || haveOtherGroups || Platform.mayHaveChildren(leader) else { return }
    // A stopped process cannot start processes. The next round finds the processes that it had started
    // before.
    var stopped: Set<pid_t> = []
    for _ in 0..<1000 {
      let running = read(leader).members.filter {
        getpgid($0) != leader && !stopped.contains($0)
      }
      guard !running.isEmpty else { return }
      for process in running { Self.signal(process, SIGSTOP) }
      stopped.formUnion(running)
    }
  }

  mutating func continueOtherGroups(of leader: pid_t) {
    guard haveOtherGroups else { return }
    for process in read(leader).members where getpgid(process) != leader {
      Self.signal(process, SIGCONT)
    }
  }

  /// Sends a signal to a process that was just found.
  ///
  /// If the process group of the id changes while the function opens the process, the id may belong to
  /// another process by now, and no signal is sent.
  private static func signal(_ process: pid_t, _ number: Int32) {
    let group = getpgid(process)
    let descriptor = joust_exit_descriptor(process)
    if group > 0, getpgid(process) == group { _ = joust_signal(process, descriptor, number) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Keeps the final processor time.
  ///
  /// `accounted` is the time according to the kernel's accounts, or nil if there are none. In that case, the
  /// time of the ending is used, which includes the children that the process waited for.
  mutating func end(_ ending: Ending, accounted: Int64?) {
    advance(to: accounted ?? ending.processorNanoseconds)
  }

  private mutating func walk(_ leader: pid_t) -> ProcessTree {
    let tree = ProcessTree(of: [leader] + orphans)
    var times = tree.processorNanoseconds
    let own = times.removeValue(forKey: leader) ?? 0
    for (process, time) in livingTimes where times[process] == nil {
      // The process may have a new parent by now.
      if let now = Platform.processorNanoseconds(of: process), now >= time {
        times[process] = now
      } else {
        departedTime += time
      }
    }
    livingTimes = times
    waitedTime = max(waitedTime, tree.waitedNanoseconds)
    // Both `departedTime` and `waitedTime` include the processes that their parents waited for. Only
    // `waitedTime` includes processes that no walk has found.
    advance(to: own + livingTimes.values.reduce(0, +) + max(departedTime, waitedTime))
    lastWalk = .now
    return tree
  }

  /// Increases the processor time to a new value, if the new value is higher.
  mutating func advance(to time: Int64) { totalTime = max(totalTime, time) }
}
