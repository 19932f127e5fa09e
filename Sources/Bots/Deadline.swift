/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// Half of the clock, less three milliseconds for the way there and back.
  ///
  /// - Parameter clock: what the bot has for its move; nil for no limit, which leaves a second.
  init(clock: Duration?) {
    let half = (clock ?? .seconds(2)) / 2 - .milliseconds(3)
    end = .now + max(.zero, min(half, .seconds(1)))
  }

  /// Whether it is time to answer.
  var hasPassed: Bool { ContinuousClock.now >= end }
}
