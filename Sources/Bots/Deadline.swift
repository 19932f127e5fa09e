internal import BotKit

/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let clock: TimeLimits.Clock
  private let end: Duration

  /// The end of the safe part of what a bot has for a move, nil for no limit.
  ///
  /// Since that may be all that is left for a game, no more than a twentieth is used of it, or a second
  /// where that is more.
  init(_ available: Duration?, atMost time: Duration? = nil, by clock: TimeLimits.Clock) {
    let safe = available.map { min(Self.safePart(of: $0), max(.seconds(1), $0 / 20)) }
    self.init(after: min(safe ?? time ?? .seconds(1), time ?? .seconds(1_000_000)), by: clock)
  }

  init(after time: Duration, by clock: TimeLimits.Clock) {
    self.clock = clock
    end = clock.now + time
  }

  /// Whether it is time to answer; to be asked every some dozen microseconds.
  var hasPassed: Bool { clock.now >= end }

  /// A clock less 0.5 ms, or less a quarter of clocks below 2 ms, or less a 32nd of those above 16 ms.
  static func safePart(of clock: Duration) -> Duration {
    clock - max(min(.microseconds(500), clock / 4), clock / 32)
  }
}
