internal import BotKit

/// The time at which a bot must stop thinking to answer in time, even on a busy machine.
struct Deadline: Sendable {
  private let clock: TimeLimits.Clock
  private let end: Duration

  /// The end of the safe part of a move's clock, or of no limit for nil.
  ///
  /// The clock may be all that remains for a game, so the bot uses at most a twentieth of it, or
  /// one second if that is more.
  init(_ available: Duration?, atMost time: Duration? = nil, by clock: TimeLimits.Clock) {
    let safe = available.map { min(Self.safePart(of: $0), max(.seconds(1), $0 / 20)) }
    self.init(after: min(safe ?? time ?? .seconds(1), time ?? .seconds(1_000_000)), by: clock)
  }

  init(after time: Duration, by clock: TimeLimits.Clock) {
    self.clock = clock
    end = clock.now + time
  }

  /// Whether it is time to answer, which is to be checked every few dozen microseconds.
  var hasPassed: Bool { clock.now >= end }

  /// Returns the clock minus 0.5 ms, minus a quarter for clocks below 2 ms, or minus a 32nd for
  /// clocks above 16 ms.
  static func safePart(of clock: Duration) -> Duration {
    clock - max(min(.microseconds(500), clock / 4), clock / 32)
  }
}
