/// The rules of a game, with their parameters settled: tic-tac-toe on a board of 4 × 4, say.
///
/// A game is a value and knows nothing of clocks, processes or JSON. To add one, conform to
/// ``BuiltInGame`` and to ``VersusGame`` or ``RaceGame`` in a file of its own, and name it in
/// ``GameCatalog/all``. Messages, the record, verification, replays and `joust play` then know it.
public protocol Game: Sendable {
  /// The name by which tournaments and bots call the game.
  var name: String { get }

  /// How moves are written in messages and in the record.
  var notation: MoveNotation { get }

  /// The values of its parameters.
  var rules: Rules { get }

  /// The way in which bots play it.
  var shape: GameShape { get }

  /// The same game with another list of texts that are moves, where moves are texts.
  func with(texts: MoveTexts) -> Self
}

extension Game {
  /// As it is: its moves are no texts.
  public func with(texts: MoveTexts) -> Self { self }
}

/// A game whose positions a bot can be shown.
public protocol ReadableGame: Game {
  /// What a bot sees when it is asked for a move.
  associatedtype View: GameView

  /// Reads what a bot sees from the fields of a message, or nil where a field is missing or wrong.
  func view(reading fields: some FieldReader) -> View?
}

/// A game that comes with Joust.
public protocol BuiltInGame: ReadableGame {
  /// The name by which tournaments and bots call the game.
  static var name: String { get }

  /// What it is, in one line.
  static var summary: String { get }

  /// The parameters that a tournament may set, in the order in which they are written.
  static var parameters: [RuleParameter] { get }

  /// How moves are written in messages and in the record.
  static var notation: MoveNotation { get }

  /// Settles the rules; throws where the values, each within its own range, don't go together.
  init(rules: Rules) throws(RuleError)
}

extension BuiltInGame {
  /// The name by which tournaments and bots call the game.
  public var name: String { Self.name }

  /// How moves are written in messages and in the record.
  public var notation: MoveNotation { Self.notation }
}

/// The two ways in which bots can play a game.
public enum GameShape: Sendable {
  /// One position, two to eight seats, in turn or moving together.
  case versus(any VersusGame)
  /// Each bot on a position of its own with the same luck; the score decides.
  case race(any RaceGame)
}

/// A game of two to eight seats on one position, in turn or, as the position says, moving together.
public protocol VersusGame: Game {
  /// The names of the seats in their order, as bots see them.
  var seatNames: [String] { get }

  /// Whether games differ by a seed: cards are dealt, say, or dice are rolled.
  var hasLuck: Bool { get }

  /// Whether a side's moves lead to the same position in whichever order they are made.
  var movesCommute: Bool { get }

  /// Whether a game of more than two goes on without a bot that was at fault; else it ends there.
  var eliminates: Bool { get }

  /// The position before the first move, which is not over; the seed is of no account without luck.
  func start(seed: UInt64) -> any VersusPosition
}

/// A game that each bot plays alone, on the same luck as its opponent.
public protocol RaceGame: Game {
  /// Whether there is a second figure beside the score, ``RacePosition/measure``.
  static var hasMeasure: Bool { get }

  /// The name of ``RacePosition/measure`` in the record.
  static var measureName: String { get }

  /// What ``RacePosition/measure`` is, for people: "largest" tile, say.
  static var measureTitle: String { get }

  /// The position before the first move; equal seeds draw equal luck, however the moves differ.
  func start(seed: UInt64) -> any RacePosition
}

extension VersusGame {
  /// In turn, on one position.
  public var shape: GameShape { .versus(self) }

  /// It ends there.
  public var eliminates: Bool { false }

  /// The position before the first move, without luck.
  public var start: any VersusPosition { start(seed: 0) }
}

extension RaceGame {
  /// There is one.
  public static var hasMeasure: Bool { true }

  /// The figures have no name of their own.
  public static var measureName: String { "measures" }

  /// As the record has it.
  public static var measureTitle: String { measureName }

  /// Alone, for the higher score.
  public var shape: GameShape { .race(self) }
}

/// The games that come with Joust.
public enum GameCatalog {
  /// Every game, in the order in which they are listed.
  public static let all: [any BuiltInGame.Type] = [TicTacToe.self, TwentyFortyEight.self]

  /// Games that a task knows beside those that come with Joust: games that are tried.
  @TaskLocal package static var tried: [any BuiltInGame.Type] = []

  /// The game of a name, or nil where there is none.
  public static func named(_ name: String) -> (any BuiltInGame.Type)? {
    all.first { $0.name == name } ?? tried.first { $0.name == name }
  }
}
