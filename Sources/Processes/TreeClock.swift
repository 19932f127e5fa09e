#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
