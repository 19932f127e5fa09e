internal import BotKit

/// The time at which a bot must stop thinking to answer in time, even on a busy machine.
struct Deadline: Sendable {
  private let clock: TimeLimits.Clock
  private let end: Duration

  /// Creates the deadline for a move with `available` time on the clock, or without a clock if `available` is
  /// nil.
  ///
  /// The deadline is in the safe part of the clock. The clock may contain all the time that remains for a
  /// game, so the bot uses at most a twentieth of the clock, or one second if that is more. `time` is the
  /// longest time that the user allows; without a clock, the default is one second.
  init(_ available: Duration?, atMost time: Duration? = nil, by clock: TimeLimits.Clock) {
    let safe = available.map { min(Self.safePart(of: $0), max(.seconds(1), $0 / 20)) }
    self.init(after: min(safe ?? time ?? .seconds(1), time ?? .seconds(1_000_000)), by: clock)
  }

  init(after time: Duration, by clock: TimeLimits.Clock) {
    self.clock = clock
    end = clock.now + time
  }

  /// Whether the bot must answer now; to be checked every few dozen microseconds.
  var hasPassed: Bool { clock.now >= end }

  /// Returns the part of the clock that a bot can safely use.
  ///
  /// The result is the clock minus 0.5 ms. Instead of 0.5 ms, a quarter is subtracted from clocks below 2 ms,
  /// and a 32nd part from clocks above 16 ms.
  static func safePart(of clock: Duration) -> Duration {
    clock - max(min(.microseconds(500), clock / 4), clock / 32)
  }
}
