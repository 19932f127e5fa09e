package import BotKit

/// Shares out the time of a game among its moves.
package struct TimePlan: Sendable {
  /// What a bot takes for a move, and what where the best move is in doubt.
  package struct Share: Equatable, Sendable {
    package var usual: Duration
    package var longest: Duration
  }

  private let limits: TimeLimits?
  // What is left of the total by the bot's own account, which the clock sets right.
  private var left: Duration

  /// A plan for games by these limits; nil where they are not known.
  package init(_ limits: TimeLimits? = nil) {
    self.limits = limits
    left = limits?.total ?? .zero
  }

  package mutating func startGame() {
    self = Self(limits)
  }

  /// What to take for the next move.
  ///
  /// - Parameters:
  ///   - clock: what the tournament leaves for it; nil for no limit.
  ///   - time: the most that the bot was told to take; nil where the clock alone counts, or a
  ///     second without a clock.
  ///   - movesLeft: how many moves the game has yet, by and large.
  ///   - weight: how hard the move is: twice as much time for 2 as for 1.
  /// - Returns: less than the clock, where there is one.
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
    // A clock below the limit of a move is all that is left.
    if limits.move.map({ clock < $0 }) ?? true { left = clock }
    let most = min(safe, left / 20 + limits.increment)
    let mean = left / max(movesLeft, 20) + limits.increment
    return Share(usual: min(mean * weight, most), longest: min(mean * (3 * weight), most))
  }

  /// Tells how long the move took, to which the tournament adds what it costs to say it.
  package mutating func spend(_ time: Duration) {
    left += (limits?.increment ?? .zero) - time - .microseconds(100)
  }
}
