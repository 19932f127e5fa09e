internal import BotKit

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

/// Shares out the time of a game among its moves.
struct TimePlan: Sendable {
  /// What a bot takes for a move, and what where the best move is in doubt.
  struct Share: Equatable, Sendable {
    var usual: Duration
    var longest: Duration

    func atMost(_ time: Duration?) -> Self {
      guard let time else { return self }
      return Self(usual: min(usual, time), longest: min(longest, time))
    }
  }

  private let limits: TimeLimits?
  // What is left of the total by the bot's own account, which the clock sets right.
  private var left: Duration

  /// A plan for games by these limits; nil where they are not known.
  init(_ limits: TimeLimits? = nil) {
    self.limits = limits
    left = limits?.total ?? .zero
  }

  mutating func startGame() {
    self = Self(limits)
  }

  /// What to take for the next move.
  ///
  /// - Parameters:
  ///   - clock: what the tournament leaves for it; nil for no limit, where it is a second.
  ///   - movesLeft: how many moves the game has yet, by and large.
  ///   - weight: how hard the move is: twice as much time for 2 as for 1.
  mutating func share(of clock: Duration?, movesLeft: Int, weight: Double) -> Share {
    guard let clock else { return Share(usual: .seconds(1), longest: .seconds(1)) }
    let safe = Deadline.safePart(of: clock)
    guard let limits, limits.total != nil else {
      let most = min(safe, max(.seconds(1), clock / 20))
      return limits == nil ? Share(usual: most, longest: most) : Share(usual: safe, longest: safe)
    }
    // A clock below the limit of a move is all that is left.
    if limits.move.map({ clock < $0 }) ?? true { left = clock }
    let most = min(safe, left / 20 + limits.increment)
    let mean = left / max(movesLeft, 20) + limits.increment
    return Share(usual: min(mean * weight, most), longest: min(mean * (3 * weight), most))
  }

  /// Tells how long the move took, to which the tournament adds what it costs to say it.
  mutating func spend(_ time: Duration) {
    left += (limits?.increment ?? .zero) - time - .microseconds(100)
  }
}
