internal import BotKit
internal import Games

/// Weighs all tiles that may appear and takes the direction that is best on average.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  private let style: Style
  private var compact: Expectimax<CompactValue>
  private var general: Expectimax<GeneralValue>

  /// How it searches.
  struct Style {
    /// How many of its own moves it looks ahead at most; nil for as many as the board needs.
    var depth: Int?
    /// Tiles whose ranks come up less often than once in so many times are not looked into.
    var rarity: UInt64 = 30
    /// How long it thinks at most, beside the clock.
    var time: Duration?
    /// Whether it says with each move why it was chosen.
    var explains = false
  }

  /// A bot that values boards by a heuristic, the best one where none is given.
  ///
  /// Tables are worked out at once rather than on the first move's clock.
  init(_ heuristic: Heuristic?, style: Style) {
    self.style = style
    compact = Expectimax(
      valuing: heuristic.map { CompactValue($0) } ?? .best, tableBits: 18)
    general = Expectimax(valuing: GeneralValue(heuristic ?? .best), tableBits: 0)
    _ = compact.choices(on: .init(), within: limits(3), until: Deadline(clock: .zero))
  }

  mutating func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let deadline = Deadline(clock: clock, atMost: style.time)
    let choices = choices(on: view.board.lowered(to: 15), until: deadline)
    // On a board that was lowered as a last resort a move may be legal that is not.
    let legal = view.legalMoves
    let move = choices.map(\.direction.rawValue).first(where: legal.contains) ?? legal[0]
    guard style.explains else { return Answer(move: move) }
    let values = choices.map { (move: $0.direction.word, value: Double($0.value)) }
    return Answer(move: move, comment: Explanation.text(values))
  }

  private mutating func choices(
    on board: TwentyFortyEight.Board, until deadline: Deadline
  ) -> [(direction: TwentyFortyEight.Direction, value: Float)] {
    guard let small = TwentyFortyEight.CompactBoard(board) else {
      return general.choices(on: board, within: limits(style.depth ?? 2), until: deadline)
    }
    // The more different tiles there are, the longer plans must be. Source: nneonneo's 2048-ai.
    let kinds = Set(board.tiles.joined().filter { $0 != 0 }).count
    let depth = style.depth ?? max(3, kinds - 2)
    return compact.choices(on: small, within: limits(depth), until: deadline)
  }

  private func limits(_ depth: Int) -> [SearchLimits] {
    (1...depth).map { SearchLimits(depth: $0, cutoff: 1 / Float(style.rarity)) }
  }
}

extension BotOption {
  fileprivate static let movesAhead = BotOption(
    "depth", "how many of its own moves it looks ahead at most", .count(1...12),
    default: "3 to 13, less the fewer kinds of tiles there are; 2 where the board is not 4 × 4")

  fileprivate static let rarity = BotOption(
    "cutoff", "looks into no tiles, 2s or 4s, that come up less often than once in so many times",
    .count(1...1_000_000_000), default: "30")

  fileprivate static let heuristic = BotOption(
    "heuristic", "what makes a board good, by weights that multiply each word's own",
    .weights(HeuristicTerm.allCases.map(\.rawValue)), default: "empty,merges,monotonicity,sum")
}

extension BuiltInBot {
  static let expectimax = BuiltInBot(
    "expectimax", "takes the direction that is best on average over the tiles to come",
    options: [.movesAhead, .rarity, .heuristic, .time]
  ) { game, values in
    var style = ExpectimaxBot.Style()
    style.depth = values.count(.movesAhead)
    style.rarity = values[.rarity] ?? style.rarity
    style.time = values.duration(.time)
    style.explains = values.isSet(.comment)
    return ExpectimaxBot(values.weights(.heuristic).map(Heuristic.init), style: style)
  }
}
