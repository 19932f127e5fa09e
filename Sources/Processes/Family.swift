import CProcesses

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
