/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// Half of the clock, less three milliseconds for the way there and back.
  ///
  /// - Parameters:
  ///   - clock: what the bot has for its move; nil for no limit, which leaves a second.
  ///   - time: how long it is to think at most; nil for as long as the clock allows.
  init(clock: Duration?, atMost time: Duration? = nil) {
    let half = (clock ?? .seconds(2)) / 2 - .milliseconds(3)
    let safe = clock == nil ? time ?? .seconds(1) : max(.zero, min(half, .seconds(1)))
    end = .now + min(safe, time ?? safe)
  }

  /// Whether it is time to answer.
  var hasPassed: Bool { ContinuousClock.now >= end }
}
