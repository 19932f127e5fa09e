/// A game that is not built in: its name and its rules, and the command of the referee that knows how
/// it is played.
public struct ForeignGame: ReadableGame, VersusGame {
  /// The name by which tournaments and bots call the game.
  public let name: String

  /// The values of its parameters, by name.
  public let rules: Rules

  /// The command of its referee; empty where that is not known.
  public let referee: [String]

  /// A game by its name.
  public init(name: String, rules: Rules, referee: [String] = []) {
    self.name = name
    self.rules = rules
    self.referee = referee
  }

  /// No moves: only the referee knows them.
  public var notation: MoveNotation { .numbers(count: 0) }

  /// The seats by their order.
  public var seatNames: [String] { ["first", "second"] }

  /// False: only the referee knows.
  public var hasLuck: Bool { false }

  /// False: only the referee knows.
  public var movesCommute: Bool { false }

  /// A position that has failed, since only the referee knows the first one.
  public func start(seed: UInt64) -> any VersusPosition {
    UnknownPosition(
      failure: "the game \(name) is not built in, and its referee was not asked; name it in a "
        + "tournament.json: { name: \"\(name)\", referee: [\"python3\", \"my_game.py\"] }")
  }

  /// Reads the moves that are legal; nil where none is.
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

  /// What a bot sees that does not know the game.
  public struct View: GameView {
    /// The moves that are legal: their numbers, or their places among the words.
    public let legalMoves: [Int]
    /// The number of the turn.
    public let turn: Int
    /// How the moves of this turn are written.
    public let notation: MoveNotation?

    /// The number of the turn, and what is legal.
    public var cellValues: [Int] { [turn] + legalMoves }
  }
}

/// A position of a game whose referee was not asked.
private struct UnknownPosition: VersusPosition {
  let failure: String?
  var ply: Int { 0 }
  var state: VersusState { .turn(.first) }
  var legalMoves: [Int] { [] }

  func isLegal(_ move: Int) -> Bool { false }

  mutating func play(_ move: Int) {}

  func describe(to fields: inout some FieldWriter) {}
}
