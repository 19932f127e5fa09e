/// The thinking time that a tournament gives a bot.
public struct TimeLimits: Hashable, Sendable {
  /// The limit for each move, or nil for no limit.
  public var move: Duration?
  /// The limit for all moves of a game together, or nil for no limit.
  public var total: Duration?
  /// The time that each move adds to the total.
  public var increment: Duration
  /// The clock that measures the limits.
  public var clock: Clock

  /// Creates limits for a move and for a game.
  public init(move: Duration?, total: Duration?, increment: Duration, clock: Clock = .wall) {
    self.move = move
    self.total = total
    self.increment = increment
    self.clock = clock
  }

  /// A clock that measures thinking time.
  public enum Clock: Sendable {
    /// Real time.
    case wall
    /// The processor time of the bot's process.
    case processor
  }
}
