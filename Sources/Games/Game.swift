/// The rules of a game with values for their parameters, such as tic-tac-toe on a 4 × 4 board.
///
/// A game is a value without clocks, processes or JSON. To add a game, conform to ``BuiltInGame`` and to
/// ``VersusGame`` or ``RaceGame`` in a new file, and list the type in ``GameCatalog/all``. Messages, the
/// record, verification, replays, the page and `joust play` then work for the game.
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

/// The two ways in which bots can play a game.
public enum GameShape: Sendable {
  /// One position and two to eight seats, which move in turn or together.
  case versus(any VersusGame)
  /// A position for each bot, with the same luck; the higher score wins.
  case race(any RaceGame)
}
