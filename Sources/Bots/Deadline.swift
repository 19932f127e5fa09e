internal import Synchronization

/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// For how many moves there is still to be more care, since the machine turned out to be busy.
  ///
  /// Who thinks for longer than the system lets a process run at a time has to wait for all others
  /// before the answer, and may have waited as long before the question was seen.
  private static let care = Atomic(32)
  private static let careAfterDelay = 500

  /// The clock less 4 ms, or less a sixteenth where that is more; of clocks below 10 ms three fifths.
  ///
  /// On a machine that has lately let this process wait it is the clock less 30 ms, or a seventh of
  /// it. Since a clock may be all that is left for a game, no more than a twentieth is used of it,
  /// or a second where that is more.
  ///
  /// - Parameters:
  ///   - clock: what the bot has for its move; nil for no limit, which leaves a second.
  ///   - time: how long it is to think at most; nil for as long as the clock allows.
  init(clock: Duration?, atMost time: Duration? = nil) {
    let start = ContinuousClock.now
    guard let clock else {
      end = start + (time ?? .seconds(1))
      return
    }
    let margin = max(min(.milliseconds(4), clock * 2 / 5), clock / 16)
    var safe = max(.zero, min(clock - margin, max(.seconds(1), clock / 20)))
    if Self.care.load(ordering: .relaxed) > 0 {
      Self.care.subtract(1, ordering: .relaxed)
      safe = min(safe, max(clock - .milliseconds(30), clock / 7))
    }
    end = start + min(safe, time ?? safe)
  }

  /// Whether it is time to answer; to be asked every some dozen microseconds.
  var hasPassed: Bool {
    let now = ContinuousClock.now
    guard now >= end else { return false }
    if now - end > .milliseconds(1) {
      Self.care.store(Self.careAfterDelay, ordering: .relaxed)
    }
    return true
  }
}
