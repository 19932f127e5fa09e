internal import Synchronization

/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// How much of the safe part is used of short clocks, in 1024ths.
  ///
  /// Whoever thinks for longer than the system lets a process run must wait for all others before
  /// the answer, and waits the longer the more it has run lately. So where an answer was delayed,
  /// this process halves what it uses, or begins anew after a long delay, and then takes a little more with every move.
  private static let pace = Atomic(256)
  private static let paces = 32...1024

  /// The clock less 4 ms, or less a sixteenth where that is more; of clocks below 10 ms three fifths.
  ///
  /// On a machine that has lately let this process wait it is down to a thirty-second of that, but
  /// never less than the clock less 50 ms. Since a clock may be all that is left for a game, no more
  /// than a twentieth is used of it, or a second where that is more.
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
    let safe = max(.zero, min(clock - margin, max(.seconds(1), clock / 20)))
    let pace = min(Self.pace.load(ordering: .relaxed) + 1, Self.paces.upperBound)
    Self.pace.store(pace, ordering: .relaxed)
    let careful = min(safe, max(clock - .milliseconds(50), safe * pace / 1024))
    end = start + min(careful, time ?? careful)
  }

  /// Whether it is time to answer; to be asked every some dozen microseconds.
  var hasPassed: Bool {
    let now = ContinuousClock.now
    guard now >= end else { return false }
    let delay = now - end
    if delay > .milliseconds(1) {
      let half = Self.pace.load(ordering: .relaxed) / 2
      let pace = delay > .milliseconds(5) ? 0 : half
      Self.pace.store(max(pace, Self.paces.lowerBound), ordering: .relaxed)
    }
    return true
  }
}
