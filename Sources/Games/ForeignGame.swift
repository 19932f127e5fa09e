/// A game that is not built in, with the command of the referee that knows its rules.
public struct ForeignGame: ReadableGame, VersusGame {
  /// The name of the game in tournaments and messages.
  public let name: String

  /// The values of the parameters.
  public let rules: Rules

  /// The command of the referee; empty if it is unknown.
  public let referee: [String]

  /// The name of the rule that limits the number of moves in each game with a referee.
  package static let moveLimitRule = "max_moves"
  /// The allowed values of ``moveLimitRule``.
  package static let moveLimits = 1...1_000_000
  /// The limit of moves if neither the referee nor the tournament sets one.
  package static let usualMoveLimit = 10_000

  /// The limit of moves in the rules, or nil if the rules set no valid limit.
  package var moveLimit: Int? {
    rules[Self.moveLimitRule].flatMap { Self.moveLimits ~= $0 ? $0 : nil }
  }

  /// Creates a game with the given name and rules.
  public init(name: String, rules: Rules, referee: [String] = []) {
    self.name = name
    self.rules = rules
    self.referee = referee
  }

  /// A notation without moves, because only the referee knows them.
  public var notation: MoveNotation { .numbers(count: 0) }

  /// The names "first" and "second".
  public var seatNames: [String] { ["first", "second"] }

  /// False, because only the referee knows the rules.
  public var hasLuck: Bool { false }

  /// False, because only the referee knows the rules.
  public var movesCommute: Bool { false }

  /// Returns a position with a failure, because only the referee knows the first position.
  public func start(seed: UInt64) -> any VersusPosition {
    UnknownPosition(
      failure: "the game \(name) is not built in, and its referee is unknown; name the referee in "
        + "\"games\" of a tournament.json: "
        + "{ name: \"\(name)\", referee: [\"python3\", \"my_game.py\"] }")
  }

  /// Reads the legal moves, or returns nil if the field `legal` is missing or wrong.
  public func view(reading fields: some FieldReader) -> View? {
    if let numbers = fields.numbers("legal") {
      let moves = numbers.filter { $0 >= 0 && $0 < Int.max }.sorted()
      return View(
        legalMoves: moves, turn: fields.number("turn") ?? 0,
        notation: .numbers(count: (moves.last ?? 0) + 1))
    }
    guard let words = fields.texts("legal") else { return nil }
    return View(
      legalMoves: Array(words.indices), turn: fields.number("turn") ?? 0,
      notation: .words(words, letters: []))
  }

  /// The information for a bot that does not know the game.
  public struct View: GameView {
    /// The numbers of the legal moves in ascending order.
    ///
    /// If moves are words, the number of a move is its index in the field `legal`.
    public let legalMoves: [Int]
    /// The number of the turn, or 0 if the message has none.
    public let turn: Int
    /// The notation of the moves in this turn.
    public let notation: MoveNotation?

    /// The number of the turn and the legal moves.
    public var cellValues: [Int] { [turn] + legalMoves }
  }
}

/// An unknown position, without legal moves, of a game whose referee is not running.
private struct UnknownPosition: VersusPosition {
  let failure: String?
  var ply: Int { 0 }
  var state: VersusState { .turn(.first) }
  var legalMoves: [Int] { [] }

  func isLegal(_ move: Int) -> Bool { false }

  mutating func play(_ move: Int) {}

  func describe(to fields: inout some FieldWriter) {}
}
