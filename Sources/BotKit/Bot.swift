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

/// The answer of a bot that is asked for a move.
public struct Answer: Hashable, Sendable {
  /// The number of the move, one of the `legalMoves` of the view.
  public var move: Int
  /// A comment that is recorded with the game and shown in replays, or nil; it is cut to 1,000 Unicode
  /// scalars.
  public var comment: String?
  /// Whether the bot resigns; the move is then ignored.
  public var resigns = false
  /// Whether the bot offers or accepts a draw, in games that have draw offers.
  public var offersDraw = false
  /// The value of the position from the bot's own side, or nil; a number that is not finite counts as nil.
  public var eval: Double?
  /// The depth of the search, or nil.
  public var depth: Int?
  /// The number of positions that the search visited, or nil.
  public var nodes: Int?
  /// The moves that the bot expects, as a text that is cut to 1,000 bytes, or nil.
  public var principalVariation: String?

  /// Creates an answer with a move and an optional comment.
  public init(move: Int, comment: String? = nil) {
    self.move = move
    self.comment = comment
  }

  /// An answer that resigns the game.
  public static var resignation: Answer {
    var answer = Answer(move: 0)
    answer.resigns = true
    return answer
  }
}

/// An error that ends a bot.
public struct BotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that describes the error.
  public let description: String

  /// Creates an error; the description is one sentence.
  public init(_ description: String) {
    self.description = description
  }
}
