/// When a bot must stop thinking to answer in time also on a busy machine.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// The safe part of a clock.
  ///
  /// Since a clock may be all that is left for a game, no more than a twentieth is used of it, or a
  /// second where that is more.
  init(clock: Duration?, atMost time: Duration? = nil) {
    let safe = clock.map { min(Self.safePart(of: $0), max(.seconds(1), $0 / 20)) }
    self.init(after: min(safe ?? time ?? .seconds(1), time ?? .seconds(1_000_000)))
  }

  init(after time: Duration) {
    end = ContinuousClock.now + time
  }

  /// Whether it is time to answer; to be asked every some dozen microseconds.
  var hasPassed: Bool { ContinuousClock.now >= end }

  /// A clock less 0.5 ms, or less a quarter of clocks below 2 ms, or less a 32nd of those above 16 ms.
  static func safePart(of clock: Duration) -> Duration {
    clock - max(min(.microseconds(500), clock / 4), clock / 32)
  }
}
