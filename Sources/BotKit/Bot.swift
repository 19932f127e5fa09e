public import Games

/// A bot is a function from what it sees to a move.
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
  /// The game that it plays.
  associatedtype Game: ReadableGame

  /// Prepares for a new game; bots that decide each move afresh need not do anything.
  ///
  /// - Parameter seat: the side that the bot plays, or nil in a game without sides.
  mutating func start(seat: Seat?)

  /// Chooses a move.
  ///
  /// - Parameters:
  ///   - view: what the bot sees; at least one move is legal.
  ///   - clock: what the bot has for this move, or nil for no limit.
  /// - Returns: one of the legal moves.
  mutating func move(in view: Game.View, clock: Duration?) -> Answer
}

extension Bot {
  /// Nothing to prepare.
  public mutating func start(seat: Seat?) {}
}
