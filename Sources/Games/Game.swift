/// The rules of a game with values for their parameters, such as tic-tac-toe on a 4 × 4 board.
///
/// A game is a value without clocks, processes or JSON. To add a game, conform to ``BuiltInGame`` and to
/// ``VersusGame`` or ``RaceGame`` in a new file, and list the type in ``GameCatalog/all``. Messages, the
/// record, verification, replays, the page and `joust play` then work for it.
public protocol Game: Sendable {
  /// The name of the game in tournaments and messages.
  var name: String { get }

  /// The notation of moves in messages and in the record.
  var notation: MoveNotation { get }

  /// The values of the parameters.
  var rules: Rules { get }

  /// The way in which bots play the game: all on one position, or each bot on a position of its own.
  var shape: GameShape { get }

  /// The rules in prose and the form of a move, or nil if the game has no such text.
  var about: String? { get }

  /// Whether a bot may offer its opponent a draw.
  var hasDrawOffers: Bool { get }

  /// Whether spectators may see the moves during the game, because no seat has secrets.
  ///
  /// If so, the page of a run shows the moves while the game is played.
  var isOpen: Bool { get }

  /// Returns the game with another list for the texts of its moves, or the game itself if its moves are not
  /// texts.
  func with(texts: MoveTexts) -> Self
}

extension Game {
  /// Returns the game itself, because its moves are not texts.
  public func with(texts: MoveTexts) -> Self { self }

  /// By default nil: the game has no text about its rules.
  public var about: String? { nil }

  /// By default false: bots cannot offer draws.
  public var hasDrawOffers: Bool { false }

  /// By default true: no seat has secrets.
  public var isOpen: Bool { true }

  /// The name and the rules, such as "2048 · size 4".
  public var title: String { rules.title(of: name) }
}

/// A game whose turn messages a bot in Swift can read.
public protocol ReadableGame: Game {
  /// The information that a bot receives when it is asked for a move.
  associatedtype View: GameView

  /// Reads a view from the fields of a message, or returns nil if a field is missing or wrong.
  func view(reading fields: some FieldReader) -> View?
}

/// A game in Swift that ``GameCatalog`` finds by name: it comes with Joust, or the calling program adds it.
public protocol BuiltInGame: ReadableGame {
  /// The name of the game in tournaments and messages.
  static var name: String { get }

  /// A description of the game in one line.
  static var summary: String { get }

  /// The parameters that a tournament may set, in the order in which they are written.
  static var parameters: [RuleParameter] { get }

  /// The notation of moves in messages and in the record.
  static var notation: MoveNotation { get }

  /// The name of the variant that the rules describe, such as "15 × 15, 5 in a row"; nil for the usual
  /// variant.
  var variant: String? { get }

  /// Creates a game with the given rules.
  ///
  /// - Throws: `RuleError` if the values are valid by themselves, but not together.
  init(rules: Rules) throws(RuleError)
}

extension BuiltInGame {
  /// By default nil, which means the usual variant.
  public var variant: String? { nil }

  /// The name of the game in tournaments and messages.
  public var name: String { Self.name }

  /// The notation of moves in messages and in the record.
  public var notation: MoveNotation { Self.notation }
}

/// The two ways in which bots can play a game.
public enum GameShape: Sendable {
  /// One position and two to eight seats, which move in turn or together.
  case versus(any VersusGame)
  /// A position for each bot, with the same luck; the higher score wins.
  case race(any RaceGame)
}

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

/// A game that each bot plays alone, with the same luck as its opponent.
public protocol RaceGame: Game {
  /// Whether positions have a second figure, ``RacePosition/measure``, in addition to the score.
  static var hasMeasure: Bool { get }

  /// The name of ``RacePosition/measure`` in the record.
  static var measureName: String { get }

  /// The title of ``RacePosition/measure`` in tables, such as "largest".
  static var measureTitle: String { get }

  /// Returns the position before the first move; equal seeds give equal luck, regardless of the moves.
  func start(seed: UInt64) -> any RacePosition
}

extension VersusGame {
  /// One position for all seats.
  public var shape: GameShape { .versus(self) }

  /// By default false, because a game ends with the first fault.
  public var eliminates: Bool { false }

  /// The position before the first move, with the luck of seed 0.
  public var start: any VersusPosition { start(seed: 0) }
}

extension RaceGame {
  /// By default true: positions have a second figure.
  public static var hasMeasure: Bool { true }

  /// By default "measures".
  public static var measureName: String { "measures" }

  /// By default the same as ``measureName``.
  public static var measureTitle: String { measureName }

  /// A position for each bot.
  public var shape: GameShape { .race(self) }
}
