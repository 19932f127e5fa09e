import Hosting

/// The rule that determines when the bots of a match share a processor with the thread that asks them.
///
/// The bots share a processor after a number of consecutive quick answers, and leave the processor at the
/// first slow answer, because a bot that thinks may use all processors.
package struct Placement {
  /// A change of the bots' processors.
  package enum Change { case share, leave }

  /// The maximum duration of a quick answer, in nanoseconds.
  package static let quick: Int64 = 200_000
  /// The minimum duration of a slow answer, after which the bots leave the shared processor, in nanoseconds.
  package static let patience: Int64 = 1_000_000
  /// The number of consecutive quick answers before the bots of a match share a processor for the first time.
  package static let firstStreak = 32

  /// The largest number of consecutive quick answers before the bots share a processor again.
  package static let longestStreak = 1024

  package private(set) var isShared = false
  private var streak = 0
  private var neededStreak = Placement.firstStreak

  package init() {}

  /// Adds the time until an answer, in nanoseconds; returns the resulting change, if any.
  package mutating func add(wait: Int64) -> Change? {
    if isShared {
      guard wait >= Self.patience else { return nil }
      leave()
      return .leave
    }
    streak = wait <= Self.quick ? streak + 1 : 0
    guard streak == neededStreak else { return nil }
    isShared = true
    return .share
  }

  /// Updates the state after the bots left the processor, or could not share one.
  ///
  /// The number of quick answers before the bots share a processor again is multiplied by four, up to
  /// ``longestStreak``.
  package mutating func leave() {
    isShared = false
    streak = 0
    neededStreak = min(4 * neededStreak, Self.longestStreak)
  }
}
