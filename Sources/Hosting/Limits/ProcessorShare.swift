#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reduces the weight of a program that uses more processors than its share.
///
/// The system distributes the processors by weight, and at first, all programs have the same weight. A
/// program with more running threads than its share would use up to half of another program's processor.
/// After its weight is reduced, such a program mainly gets processors that are otherwise idle. A program
/// within its share keeps its weight.
struct ProcessorShare {
  private var last: (at: Instant, used: Int64)?
  private var quietSpans = 0
  private var isLowered = false

  /// The low weight of a group, compared with the default of 100.
  private static let lowWeight = 4
  /// The corresponding `nice` value.
  private static let lowPriority = 15
  private static let processors = Double(Platform.processorCount)
  /// The number of consecutive reviews below 80 % of the share after which the default weight is restored.
  private static let patience = 8

  /// Updates the weight; `used` is the program's processor time in nanoseconds.
  ///
  /// The function must be called several times a second. A call less than 50 ms after the last update has
  /// no effect.
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

  /// Sets the weight to the low or the default value.
  ///
  /// Returns false if the system refuses.
  private mutating func set(isLow: Bool, _ leader: pid_t, _ group: ControlGroup?) -> Bool {
    if let group, group.hasWeight { return group.weigh(isLow ? Self.lowWeight : 100) }
    return Autogroup.isInForce && Autogroup.set(isLow ? Self.lowPriority : 0, of: leader)
  }
}

/// The kernel's scheduling by sessions (autogroups), which gives each session the same weight.
enum Autogroup {
  /// Whether autogroups are in effect, which is the case only if no control group with its own weight
  /// contains Joust and its bots.
  static let isInForce =
    GroupFile.text(of: "/proc/sys/kernel/sched_autogroup_enabled") == "1"
    && ControlGroupFolder.isWithoutWeight

  /// Sets the priority of a session as a `nice` value.
  ///
  /// Returns false if the system refuses.
  static func set(_ priority: Int, of leader: pid_t) -> Bool {
    GroupFile.write("\(priority)", to: "/proc/\(leader)/autogroup")
  }
}
