internal import BotKit
internal import Games

/// Weighs all tiles that may appear and takes the direction that is best on average.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  private let limits: SearchLimits
  private let explains: Bool
  private var compact: Expectimax<HeuristicTable>
  private var general: Expectimax<Heuristic>
  private var time: MoveTime

  /// A bot whose tables are worked out at once rather than on the first move's clock.
  init(_ game: TwentyFortyEight, _ options: OptionValues) {
    limits = SearchLimits(
      depth: options.count(.movesAhead) ?? (game.size == 4 ? 30 : 2),
      fours: options.count(.fours) ?? 1,
      boards: options.count(.boards) ?? .max)
    time = MoveTime(game, atMost: options.duration(.time))
    explains = options.isSet(.comment)
    let heuristic = options.weights(.heuristic).map { words in
      Heuristic(
        words.compactMap { word in
          HeuristicTerm(rawValue: word.word).map { ($0, Float(word.weight)) }
        })
    }
    compact = Expectimax(valuing: heuristic.map { HeuristicTable($0) } ?? .ordered, tableBits: 18)
    general = Expectimax(valuing: heuristic ?? .ordered, tableBits: 0)
  }

  mutating func prepare(for limits: TimeLimits) { time.prepare(for: limits) }

  mutating func start(seat: Seat?) { time.startGame() }

  mutating func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let board = view.board.lowered(to: 15)
    let until = time.begin(on: view.board, clock: clock)
    let choices =
      TwentyFortyEight.CompactBoard(board).map {
        compact.choices(on: $0, within: limits, until: until)
      } ?? general.choices(on: board, within: limits, until: until)
    time.end()
    return view.answer(choices.map { ($0.direction, Double($0.value)) }, explained: explains)
  }
}

extension BotOption {
  fileprivate static let movesAhead = BotOption(
    "depth", "how many of its own moves it looks ahead at most", .count(1...30),
    default: "as far as the time allows; 2 where the board is not 4 × 4")

  fileprivate static let fours = BotOption(
    "fours", "how many 4s in a row of moves it reckons with; more count as 2s", .count(0...30),
    default: "1, but not as the last tile")

  fileprivate static let boards = BotOption(
    "boards", "how many boards it looks at for a move at most, some dozens more or less",
    .count(1...1_000_000_000_000), default: "as many as the time allows")

  fileprivate static let heuristic = BotOption(
    "heuristic", "what makes a board good, by weights that multiply each word's own",
    .weights(HeuristicTerm.allCases.map(\.rawValue)), default: "order")
}

extension BuiltInBot {
  static let expectimax = BuiltInBot(
    "expectimax", "takes the direction that is best on average over the tiles to come",
    options: [.movesAhead, .fours, .boards, .heuristic, .time]
  ) { game, values in ExpectimaxBot(game, values) }
}
