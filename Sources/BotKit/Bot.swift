public import Games

/// A bot, which chooses a move for each view of a game.
///
/// ```swift
/// struct FirstMove: Bot {
///   typealias Game = TicTacToe
///
///   func move(in view: TicTacToe.View, clock: Duration?) -> Answer {
///     Answer(move: view.legalMoves[0])
///   }
/// }
/// ```
public protocol Bot<Game> {
  /// The game that the bot plays.
  associatedtype Game: ReadableGame

  /// Receives the time limits before the first game.
  ///
  /// Bots that use only the clock of each move need not implement this method.
  mutating func prepare(for limits: TimeLimits)

  /// Starts a new game.
  ///
  /// Bots without a memory need not implement this method.
  ///
  /// - Parameter seat: the seat of the bot; nil in a game without seats. In a `ForeignGame`, the seat is also
  ///   nil if the name of the seat is not one of the game's `seatNames`.
  mutating func start(seat: Seat?)

  /// Chooses a move.
  ///
  /// - Parameters:
  ///   - view: the view of the position, with at least one legal move.
  ///   - clock: the time for this move, or nil for no limit.
  /// - Returns: an answer with one of the legal moves, or a resignation.
  mutating func move(in view: Game.View, clock: Duration?) -> Answer
}

extension Bot {
  /// Ignores the limits.
  public mutating func prepare(for limits: TimeLimits) {}

  /// Does nothing.
  public mutating func start(seat: Seat?) {}
}
