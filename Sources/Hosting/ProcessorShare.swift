#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Keeps a program that uses more processors than its share from taking them from others.
///
/// Each program has the same weight against the others for the processors. But one that has more
/// threads running than its share would take up to half of a processor on which another one runs. As
/// long as it does so its weight is low: it has all processors that are idle, and no others. A program
/// that uses no more than its share never comes into this.
struct ProcessorShare {
  private var last: (at: Instant, used: Int64)?
  private var quietSpans = 0
  private var isLowered = false

  /// The weight of a group against the usual one of 100.
  private static let lowWeight = 4
  /// About the same, as `nice` has it.
  private static let lowPriority = 15
  private static let processors = Double(Platform.processorCount)
  /// How many spans of quiet it takes to have the usual weight again.
  private static let patience = 8

  /// Takes what a program has used by now, in nanoseconds, several times a second.
  mutating func review(
    _ used: Int64, at now: Instant, of leader: pid_t, in group: ControlGroup?
  ) {
    guard let last else { return self.last = (now, used) }
    guard now - last.at >= 50_000_000 else { return }
    self.last = (now, used)
    let busy = Double(used - last.used) / Double(now - last.at)
    let share = max(1, Self.processors / Double(max(1, Children.count)))
    quietSpans = busy < 0.8 * share ? quietSpans + 1 : 0
    if !isLowered, busy > share + 0.1 {
      isLowered = set(isLow: true, leader, group)
    } else if isLowered, quietSpans >= Self.patience {
      isLowered = !set(isLow: false, leader, group)
    }
  }

  /// False where the system refuses.
  private mutating func set(isLow: Bool, _ leader: pid_t, _ group: ControlGroup?) -> Bool {
    if let group, group.hasWeight { return group.weigh(isLow ? Self.lowWeight : 100) }
    return Autogroup.isInForce && Autogroup.set(isLow ? Self.lowPriority : 0, of: leader)
  }
}

/// The kernel's scheduling by sessions: each has the same weight, whatever the number of its processes.
enum Autogroup {
  /// It counts only where no control group with a weight of its own holds Joust and its bots.
  static let isInForce =
    GroupFile.text(of: "/proc/sys/kernel/sched_autogroup_enabled") == "1"
    && ControlGroupFolder.isWithoutWeight

  /// Gives a session the priority that `nice` would give a process; false where the system refuses.
  static func set(_ priority: Int, of leader: pid_t) -> Bool {
    GroupFile.write("\(priority)", to: "/proc/\(leader)/autogroup")
  }
}
