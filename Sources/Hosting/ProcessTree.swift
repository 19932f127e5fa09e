import CHosting

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

  /// Walks from some processes down.
  init(of roots: [pid_t]) {
    var waiting = roots
    while let process = waiting.popLast() {
      guard processorNanoseconds[process] == nil else { continue }
      // What a process has waited for is read before its children are: one that ends in between is
      // found next time, and never counted twice.
      waitedNanoseconds += Platform.waitedNanoseconds(of: process)
      processorNanoseconds[process] = Platform.processorNanoseconds(of: process) ?? 0
      waiting += Platform.children(of: process)
    }
  }

  /// The processes.
  var members: some Collection<pid_t> { processorNanoseconds.keys }

  /// Their resident memory in all, in bytes.
  var residentBytes: Int { members.reduce(0) { $0 + Platform.residentBytes(of: $1) } }

  /// The same, where what several of them share counts once, as far as the system tells; it is dear
  /// to find out.
  var proportionalBytes: Int { members.reduce(0) { $0 + Platform.proportionalBytes(of: $1) } }
}

/// The processor time of a process, of all that it starts, and of all that these start.
///
/// The system adds a process's time to its parent's account when that waits for it, and drops it
/// where the parent declared that it never would; so what was seen of those that are gone is kept.
struct TreeClock {
  /// The time until the last reading, in nanoseconds; it never falls.
  private(set) var total: Int64 = 0
  /// The time of the living processes below the first one.
  private var living: [pid_t: Int64] = [:]
  /// What was seen of the time of those that are gone.
  private var departed: Int64 = 0
  /// What those that are gone have used by the accounts of those that waited for them.
  private var waited: Int64 = 0

  /// Whether the process was seen to have started another one.
  var hasDescendants: Bool { !living.isEmpty || departed > 0 || waited > 0 }

  /// Reads the clock of a process that has started none, as far as is known.
  mutating func read(_ leader: pid_t) {
    advance(to: Platform.processorNanoseconds(of: leader) ?? 0)
  }

  /// Reads the clock from a walk over the process and all below it.
  mutating func read(_ leader: pid_t, in tree: ProcessTree) {
    var times = tree.processorNanoseconds
    let own = times.removeValue(forKey: leader) ?? 0
    for (process, time) in living where times[process] == nil {
      // It may have changed its parent while we looked.
      if let now = Platform.processorNanoseconds(of: process), now >= time {
        times[process] = now
      } else {
        departed += time
      }
    }
    living = times
    waited = max(waited, tree.waitedNanoseconds)
    // Those that were waited for are in both figures, with what nobody has seen in the second alone.
    advance(to: own + living.values.reduce(0, +) + max(departed, waited))
  }

  /// Takes what the system says of a process that was reaped, and of those that it waited for.
  mutating func end(_ ending: Ending) {
    advance(to: ending.processorNanoseconds)
  }

  private mutating func advance(to time: Int64) {
    total = max(total, time)
  }
}

/// A process and all that descends from it, as far as is known.
struct Family {
  /// The processor time of all of them.
  private(set) var clock = TreeClock()
  /// Those that the signals to the process's group don't reach.
  private(set) var outsiders: [pid_t: Outsider] = [:]
  /// Those that were handed to us.
  private var orphans: [pid_t] = []
  /// Whether it was looked at who they are.
  private(set) var isKnown = false
  private var nextWalk = Instant.now

  /// The most outsiders that are held, so that a crowd of them takes not all our descriptors.
  private static let outsiderLimit = 64

  /// Walks over all of them; gives their resident memory in bytes.
  mutating func survey(_ leader: pid_t) -> Int {
    Children.sweepOrphansIfDue()
    isKnown = true
    orphans = Children.orphans(of: leader)
    let tree = walk(leader)
    let outside = tree.members.filter { getpgid($0) != leader }
    outsiders = outsiders.filter { tree.processorNanoseconds[$0.key] != nil }
    for process in outside where outsiders[process] == nil {
      guard outsiders.count < Self.outsiderLimit else { break }
      outsiders[process] = Outsider(process)
    }
    return tree.residentBytes
  }

  /// The processor time of all of them; one that has started nothing yet is looked at for it every
  /// few milliseconds only.
  mutating func processorNanoseconds(_ leader: pid_t) -> Int64 {
    if clock.hasDescendants || .now >= nextWalk {
      _ = walk(leader)
    } else {
      clock.read(leader)
    }
    return clock.total
  }

  /// Takes how the process ended.
  mutating func end(_ ending: Ending) {
    clock.end(ending)
    outsiders = [:]
  }

  private mutating func walk(_ leader: pid_t) -> ProcessTree {
    let tree = ProcessTree(of: [leader] + orphans)
    clock.read(leader, in: tree)
    nextWalk = .now + 150_000_000
    return tree
  }
}

/// A process that the signals to a bot's group don't reach.
final class Outsider {
  private let process: pid_t
  /// Tells it from a later process of its number; nil where the system has no such thing.
  private let handle: Descriptor?

  init(_ process: pid_t) {
    self.process = process
    let number = joust_exit_descriptor(process)
    handle = number >= 0 ? Descriptor(owning: number) : nil
  }

  func send(_ signal: Int32) {
    let number: Int32
    switch handle {
    case .some(let descriptor): number = descriptor.number
    case .none: number = -1
    }
    _ = joust_signal(process, number, signal)
  }
}
