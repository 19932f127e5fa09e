import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What descends from a process that was started, as far as is known, and what it uses.
///
/// The system adds a process's time to its parent's account when that waits for it, and drops it
/// where the parent declared that it never would; so what was seen of those that are gone is kept.
struct Descendants {
  /// The processor time of the process and all below it; it never falls.
  private(set) var totalTime: Int64 = 0
  private(set) var areKnown = false

  private var livingTimes: [pid_t: Int64] = [:]
  /// What was seen of the time of those that are gone.
  private var departedTime: Int64 = 0
  /// What those that are gone have used by the accounts of those that waited for them.
  private var waitedTime: Int64 = 0
  private var orphans: [pid_t] = []
  /// Whether the signals to the process's group don't reach all of them.
  private var haveOtherGroups = false
  private var lastWalk = Instant(nanoseconds: .min)

  /// Finds all of them.
  mutating func look(_ leader: pid_t) -> ProcessTree {
    Children.sweepOrphansIfDue()
    areKnown = true
    orphans = Children.orphans(of: leader)
    let tree = walk(leader)
    haveOtherGroups = tree.members.contains { getpgid($0) != leader }
    return tree
  }

  /// The processor time of all; a leader without children is looked at for some now and then only.
  mutating func processorNanoseconds(_ leader: pid_t) -> Int64 {
    let areThere = !livingTimes.isEmpty || departedTime > 0 || waitedTime > 0
    if areThere || .now - lastWalk >= 150_000_000 {
      _ = walk(leader)
    } else {
      advance(to: Platform.processorNanoseconds(of: leader) ?? 0)
    }
    return totalTime
  }

  /// The same at the price of asking the clock of each that is known; those that started since the
  /// last walk, 40 ms ago at most, are missing.
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

  /// The sum of the processor clocks of the first process and of the known others that still run.
  func clocks(_ leader: pid_t) -> Int64 {
    ([leader] + livingTimes.keys).reduce(0) { $0 + (Platform.processorNanoseconds(of: $1) ?? 0) }
  }

  /// Stops the processes that have left the group of the first one.
  mutating func stopOtherGroups(of leader: pid_t) {
    guard !areKnown || haveOtherGroups || Platform.mayHaveChildren(leader) else { return }
    // A process that has the signal starts no other one; those that it has started before are found
    // in the next round.
    var stopped: Set<pid_t> = []
    for _ in 0..<1000 {
      let running = look(leader).members.filter {
        getpgid($0) != leader && !stopped.contains($0)
      }
      guard !running.isEmpty else { return }
      for process in running { Self.signal(process, SIGSTOP) }
      stopped.formUnion(running)
    }
  }

  mutating func continueOtherGroups(of leader: pid_t) {
    guard haveOtherGroups else { return }
    for process in look(leader).members where getpgid(process) != leader {
      Self.signal(process, SIGCONT)
    }
  }

  /// Signals a process that was just found, and never a later one that has its number.
  private static func signal(_ process: pid_t, _ number: Int32) {
    let group = getpgid(process)
    let descriptor = joust_exit_descriptor(process)
    if group > 0, getpgid(process) == group { _ = joust_signal(process, descriptor, number) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes how the process ended, with the time of all that the system accounts for; the process's own
  /// account has the time of those that it waited for.
  mutating func end(_ ending: Ending, accounted: Int64?) {
    advance(to: accounted ?? ending.processorNanoseconds)
  }

  private mutating func walk(_ leader: pid_t) -> ProcessTree {
    let tree = ProcessTree(of: [leader] + orphans)
    var times = tree.processorNanoseconds
    let own = times.removeValue(forKey: leader) ?? 0
    for (process, time) in livingTimes where times[process] == nil {
      // It may have changed its parent while we looked.
      if let now = Platform.processorNanoseconds(of: process), now >= time {
        times[process] = now
      } else {
        departedTime += time
      }
    }
    livingTimes = times
    waitedTime = max(waitedTime, tree.waitedNanoseconds)
    // Those that were waited for are in both figures, with what nobody has seen in the second alone.
    advance(to: own + livingTimes.values.reduce(0, +) + max(departedTime, waitedTime))
    lastWalk = .now
    return tree
  }

  /// Takes a figure for the processor time of all.
  mutating func advance(to time: Int64) { totalTime = max(totalTime, time) }
}
