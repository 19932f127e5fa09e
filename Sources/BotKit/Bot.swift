public import Games
internal import Protocol

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
  /// - Parameter seat: the seat of the bot, or nil in a game without seats.
  mutating func start(seat: Seat?)

  /// Chooses a move.
  ///
  /// - Parameters:
  ///   - view: the view of the position, with at least one legal move.
  ///   - clock: the time for this move, or nil for no limit.
  /// - Returns: one of the legal moves.
  mutating func move(in view: Game.View, clock: Duration?) -> Answer
}

extension Bot {
  /// Ignores the limits.
  public mutating func prepare(for limits: TimeLimits) {}

  /// Does nothing.
  public mutating func start(seat: Seat?) {}
}

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

  /// Limits for a move and for a game.
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

/// The answer of a bot that is asked for a move.
public struct Answer: Hashable, Sendable {
  /// The number of the move.
  public var move: Int
  /// A comment that is recorded with the game and shown in replays, or nil.
  public var comment: String?

  /// A move with or without a comment.
  public init(move: Int, comment: String? = nil) {
    self.move = move
    self.comment = comment
  }
}

/// An error that ends a bot.
public struct BotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that describes the error.
  public let description: String

  /// An error with a description of one sentence.
  public init(_ description: String) {
    self.description = description
  }
}

/// A bot of any type with the game that it plays.
public struct Player {
  let prepare: (TimeLimits) -> Void

  /// Starts a game with the name of the bot's seat, or nil in a game without seats.
  let start: (_ seat: String?) -> Void

  /// Answers a turn with a move and the notation of moves, or returns nil if the fields contain no
  /// position with a legal move.
  let answer: (MessageFields, _ clock: Duration?) -> (answer: Answer, notation: MoveNotation)?

  /// A player with a bot and its game.
  public init<Playing: Bot>(_ bot: Playing, at game: Playing.Game) {
    var bot = bot
    let seatNames = (game as? any VersusGame)?.seatNames ?? []
    prepare = { bot.prepare(for: $0) }
    start = { name in bot.start(seat: name.flatMap(seatNames.firstIndex).flatMap(Seat.init)) }
    answer = { fields, clock in
      guard let view = game.view(reading: fields), !view.legalMoves.isEmpty else { return nil }
      return (bot.move(in: view, clock: clock), view.notation ?? game.notation)
    }
  }
}

extension GameView {
  /// Returns a random legal move; all legal moves have the same probability.
  ///
  /// With a seed, the move depends only on the seed and the position, so that each game can be repeated.
  /// Without a seed, the move cannot be predicted.
  public func randomMove(seed: UInt64?) -> Int {
    var generator = generator(seed: seed)
    let moves = legalMoves
    return moves[generator.next(below: moves.count)]
  }

  /// Returns a generator for this turn, which depends only on the seed and the position if there is a
  /// seed.
  package func generator(seed: UInt64?) -> SplitMix64 {
    guard let seed else { return SplitMix64(seed: .random(in: 0 ... .max)) }
    return cellValues.reduce(into: SplitMix64(seed: seed)) { generator, value in
      generator = SplitMix64(seed: generator.next() ^ UInt64(value))
    }
  }
}
