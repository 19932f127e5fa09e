/// A game of two to eight seats on one position, which move in turn or together.
public protocol VersusGame: Game {
  /// The names of the seats as bots see them, in order.
  var seatNames: [String] { get }

  /// Whether games depend on a seed, for example because cards are dealt or dice are rolled.
  var hasLuck: Bool { get }

  /// Whether the moves of one side lead to the same position in any order.
  var movesCommute: Bool { get }

  /// Whether a game of more than two seats continues without a bot after the bot's fault or resignation.
  var eliminates: Bool { get }

  /// Returns the position before the first move; a game without luck ignores the seed.
  func start(seed: UInt64) -> any VersusPosition
}

extension VersusGame {
  /// One position for all seats.
  public var shape: GameShape { .versus(self) }

  /// By default false, because a game ends with the first fault.
  public var eliminates: Bool { false }

  /// The position before the first move, with the luck of seed 0.
  public var start: any VersusPosition { start(seed: 0) }
}
