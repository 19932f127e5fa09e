import Hosting

/// The rule by which the bots of a match share a processor with the thread that asks them.
///
/// They share it after a number of consecutive quick answers, and leave it at the first slow one: a bot
/// that thinks may use all processors.
package struct Placement {
  /// A change of the place of the bots.
  package enum Change { case share, leave }

  /// The longest wait for an answer that counts as quick, in nanoseconds.
  package static let quick: Int64 = 200_000
  /// The wait in nanoseconds after which bots leave the shared processor.
  package static let patience: Int64 = 1_000_000
  /// The number of quick answers after which the bots of a match share a processor for the first time.
  package static let firstStreak = 32

  /// The largest number of quick answers that is needed to share a processor again.
  package static let longestStreak = 1024

  package private(set) var isShared = false
  private var streak = 0
  private var neededStreak = Placement.firstStreak

  package init() {}

  /// Records the time that passed until an answer, in nanoseconds; returns the change that follows.
  package mutating func record(wait: Int64) -> Change? {
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

  /// Records that the bots left, or that they could not share a processor: the next time takes a streak
  /// of four times the length.
  package mutating func leave() {
    isShared = false
    streak = 0
    neededStreak = min(4 * neededStreak, Self.longestStreak)
  }
}
