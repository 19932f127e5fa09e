/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// The clock less 2 ms, or less a quarter of clocks below 8 ms, or less a sixteenth of those above
  /// 32 ms.
  ///
  /// Since a clock may be all that is left for a game, no more than a twentieth is used of it, or a
  /// second where that is more.
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
    let margin = max(min(.milliseconds(2), clock / 4), clock / 16)
    let safe = min(clock - margin, max(.seconds(1), clock / 20))
    end = start + min(safe, time ?? safe)
  }

  /// Whether it is time to answer; to be asked every some dozen microseconds.
  var hasPassed: Bool { ContinuousClock.now >= end }
}
