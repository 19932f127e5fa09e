internal import BotKit
internal import Games

/// Weighs all tiles that may appear and takes the direction that is best on average.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  private let game: TwentyFortyEight
  private let limits: SearchLimits
  private let time: Duration?
  private let explains: Bool
  private var compact: Expectimax<HeuristicTable>
  private var general: Expectimax<Heuristic>
  private var plan = TimePlan()
  private var moveCount = 0

  /// A bot whose tables are worked out at once rather than on the first move's clock.
  init(_ game: TwentyFortyEight, _ options: OptionValues) {
    self.game = game
    limits = SearchLimits(
      depth: options.count(.movesAhead) ?? (game.size == 4 ? 30 : 2),
      fours: options.count(.fours) ?? 1,
      boards: options.count(.boards) ?? .max)
    time = options.duration(.time)
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

  mutating func prepare(for limits: TimeLimits) {
    plan = TimePlan(limits)
  }

  mutating func start(seat: Seat?) {
    plan.startGame()
    moveCount = 0
  }

  mutating func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let start = ContinuousClock.now
    let share = plan.share(
      of: clock, movesLeft: movesLeft(on: view.board), weight: Self.weight(of: view.board))
    let time = ThinkingTime(share.atMost(time))
    let board = view.board.lowered(to: 15)
    let choices =
      TwentyFortyEight.CompactBoard(board).map {
        compact.choices(on: $0, within: limits, until: time)
      } ?? general.choices(on: board, within: limits, until: time)
    moveCount += 1
    plan.spend(ContinuousClock.now - start)
    return view.answer(choices.map { ($0.direction, Double($0.value)) }, explained: explains)
  }

  /// A game on 4 × 4 goes on for some 16,000 moves, and one that has gone on for long for some
  /// thousands more; a move adds 2.2 to the tiles on average.
  private func movesLeft(on board: TwentyFortyEight.Board) -> Int {
    let usual = game.size == 3 ? 600 : game.size == 4 ? 16_000 : 50_000
    let made = board.tiles.joined().reduce(0, &+) * 10 / 22
    return min(max(usual - made, usual / 4), (game.maxMoves ?? .max) - moveCount)
  }

  /// The fewer cells are empty, the harder the move.
  private static func weight(of board: TwentyFortyEight.Board) -> Double {
    let share = 16 * board.emptyCount / (board.size * board.size)
    let weights = [2, 2, 1.6, 1.4, 1.2, 1, 0.8, 0.6, 0.5, 0.4, 0.3]
    return share < weights.count ? weights[share] : 0.25
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
