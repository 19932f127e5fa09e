public import Games
internal import JSON
internal import Protocol

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

  /// Learns how much time the games allow, before the first; bots that go by the clock of each move
  /// alone need not do anything.
  mutating func prepare(for limits: TimeLimits)

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
  /// Nothing to learn.
  public mutating func prepare(for limits: TimeLimits) {}

  /// Nothing to prepare.
  public mutating func start(seat: Seat?) {}
}

/// How much time a tournament gives a bot to think.
public struct TimeLimits: Hashable, Sendable {
  /// For each move, or nil for no limit.
  public var move: Duration?
  /// For all moves of a game together, or nil for no limit.
  public var total: Duration?
  /// What each move adds to the total.
  public var increment: Duration
  /// The clock that these are measured by.
  public var clock: Clock

  /// Limits of a move and of a game.
  public init(move: Duration?, total: Duration?, increment: Duration, clock: Clock = .wall) {
    self.move = move
    self.total = total
    self.increment = increment
    self.clock = clock
  }

  /// What measures how long a bot thinks.
  public enum Clock: Sendable {
    /// The time that passes.
    case wall
    /// The time that the bot's process has a processor.
    case processor
  }
}

/// What a bot says when it is asked for a move.
public struct Answer: Hashable, Sendable {
  /// The number of the move.
  public var move: Int
  /// A text that is kept with the game and shown in replays, or nil.
  public var comment: String?

  /// A move, with or without a text.
  public init(move: Int, comment: String? = nil) {
    self.move = move
    self.comment = comment
  }
}

/// Why a bot cannot go on.
public struct BotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that says what is wrong.
  public let description: String

  /// A reason in one sentence.
  public init(_ description: String) {
    self.description = description
  }
}

/// A bot with the game that it plays, whichever the two are.
public struct Player {
  let prepare: (TimeLimits) -> Void

  /// Begins a game by the name of the bot's seat, nil in a game without seats.
  let start: (_ seat: String?) -> Void

  /// Answers a turn, with the notation of its moves; nil where the fields show no position with a
  /// legal move.
  let answer: (JSONObject, _ clock: Duration?) -> (answer: Answer, notation: MoveNotation)?

  /// A bot that plays a game from now on.
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
  /// A legal move, each with the same chance.
  ///
  /// With a seed the choice follows from the seed and the position alone, so that a game can be
  /// repeated whatever was played before it; without one, nobody can foresee it.
  public func randomMove(seed: UInt64?) -> Int {
    var generator = generator(seed: seed)
    let moves = legalMoves
    return moves[generator.next(below: moves.count)]
  }

  /// The random numbers for this turn; those of a seed follow from it and the position alone.
  package func generator(seed: UInt64?) -> SplitMix64 {
    guard let seed else { return SplitMix64(seed: .random(in: 0 ... .max)) }
    return cellValues.reduce(into: SplitMix64(seed: seed)) { generator, value in
      generator = SplitMix64(seed: generator.next() ^ UInt64(value))
    }
  }
}
