package import BotKit

/// A plan that divides the time of a game among its moves.
package struct TimePlan: Sendable {
  /// The time for a move, and a longer time for the case that the best move is in doubt.
  package struct Share: Equatable, Sendable {
    package var usual: Duration
    package var longest: Duration
  }

  private let limits: TimeLimits?
  // The remaining total time according to the bot's own count, which is corrected when the clock shows the
  // remaining time.
  private var left: Duration

  /// Creates a plan for games with the given limits; nil if the limits are unknown.
  package init(_ limits: TimeLimits? = nil) {
    self.limits = limits
    left = limits?.total ?? .zero
  }

  package mutating func startGame() {
    self = Self(limits)
  }

  /// Returns the time for the next move.
  ///
  /// - Parameters:
  ///   - clock: the time that the tournament allows for the move; nil for no limit.
  ///   - time: the longest time that the user allows; nil for no such limit. If both `clock` and `time` are
  ///     nil, the time is one second.
  ///   - movesLeft: the approximate number of remaining moves.
  ///   - weight: the difficulty of the move; 2 doubles the time.
  /// - Returns: the times for the move, which are shorter than the clock if there is a clock.
  package mutating func share(
    of clock: Duration?, atMost time: Duration? = nil, movesLeft: Int, weight: Double
  ) -> Share {
    guard let clock else {
      return Share(usual: time ?? .seconds(1), longest: time ?? .seconds(1))
    }
    let share = share(of: clock, movesLeft: movesLeft, weight: weight)
    guard let time else { return share }
    return Share(usual: min(share.usual, time), longest: min(share.longest, time))
  }

  private mutating func share(of clock: Duration, movesLeft: Int, weight: Double) -> Share {
    let safe = Deadline.safePart(of: clock)
    guard let limits, limits.total != nil else {
      let most = min(safe, max(.seconds(1), clock / 20))
      return limits == nil ? Share(usual: most, longest: most) : Share(usual: safe, longest: safe)
    }
    // A clock below the limit of a move shows the remaining total time.
    if limits.move.map({ clock < $0 }) ?? true { left = clock }
    let most = min(safe, left / 20 + limits.increment)
    let mean = left / max(movesLeft, 20) + limits.increment
    return Share(usual: min(mean * weight, most), longest: min(mean * (3 * weight), most))
  }

  /// Updates the remaining time after a move with the given duration, to which 0.1 ms is added for the
  /// overhead of the answer.
  package mutating func spend(_ time: Duration) {
    left += (limits?.increment ?? .zero) - time - .microseconds(100)
  }
}
