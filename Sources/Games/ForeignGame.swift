/// A game that is not built in, as far as its name and its rules tell.
///
/// Tournaments name such games with the command of a referee, which alone knows how they are played.
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

  /// No moves, as far as anybody knows who has not asked the referee.
  public var notation: MoveNotation { .numbers(count: 0) }

  /// The seats by their order.
  public var seatNames: [String] { ["first", "second"] }

  /// Unknown.
  public var hasLuck: Bool { false }

  /// Unknown.
  public var movesCommute: Bool { false }

  /// A position that nobody knows.
  ///
  /// - Parameter seed: of no account.
  /// - Returns: a failure.
  public func start(seed: UInt64) -> any VersusPosition {
    UnknownPosition(
      failure: "the game \(name) is not built in, and its referee was not asked; name it in a "
        + "tournament.json: { name: \"\(name)\", referee: [\"python3\", \"my_game.py\"] }")
  }

  /// Reads the moves that are legal.
  ///
  /// - Parameter fields: those of a message.
  /// - Returns: the view, or nil where no move is legal.
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

  /// What a bot sees that knows nothing of the game.
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

/// A position of a game that nobody has explained.
private struct UnknownPosition: VersusPosition {
  let failure: String?
  var ply: Int { 0 }
  var state: VersusState { .turn(.first) }
  var legalMoves: [Int] { [] }

  func isLegal(_ move: Int) -> Bool { false }

  mutating func play(_ move: Int) {}

  func describe(to fields: inout some FieldWriter) {}
}
