internal import BotKit
internal import Games

/// Plays random games after each move and takes the move after which they go best on average.
struct MonteCarloBot: Bot {
  typealias Game = TwentyFortyEight

  private let style: MonteCarloStyle
  private let compact: MonteCarlo<CompactValue>
  private let general: MonteCarlo<GeneralValue>

  private static let preferences = Heuristic([
    Weighted(word: HeuristicTerm.merges.rawValue, weight: 1),
    Weighted(word: HeuristicTerm.smoothness.rawValue, weight: 1),
  ])

  /// A bot whose tables are worked out at once rather than on the first move's clock.
  init(_ style: MonteCarloStyle) {
    self.style = style
    compact = MonteCarlo(
      style: style, value: .best, bias: style.isBiased ? CompactValue(Self.preferences) : .best)
    general = MonteCarlo(
      style: style, value: GeneralValue(.best), bias: GeneralValue(Self.preferences))
    _ = TwentyFortyEight.CompactBoard().neighbours
  }

  func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let deadline = Deadline(clock: clock, atMost: style.time)
    let choices = choices(on: view.board.lowered(to: 15), until: deadline)
    // On a board that was lowered as a last resort a move may be legal that is not.
    let legal = view.legalMoves
    let move = choices.map(\.direction.rawValue).first(where: legal.contains) ?? legal[0]
    guard style.explains else { return Answer(move: move) }
    let values = choices.map { (move: $0.direction.word, value: $0.samples.mean) }
    return Answer(move: move, comment: Explanation.text(values))
  }

  private func choices(
    on board: TwentyFortyEight.Board, until deadline: Deadline
  ) -> [(direction: TwentyFortyEight.Direction, samples: Samples)] {
    let seed = seed(for: board)
    let count = count(on: board)
    guard let small = TwentyFortyEight.CompactBoard(board) else {
      return general.choices(on: board, seed: seed, count: count, until: deadline)
    }
    return compact.choices(on: small, seed: seed, count: count, until: deadline)
  }

  /// The same for equal boards, whatever was played before.
  private func seed(for board: TwentyFortyEight.Board) -> UInt64 {
    guard let seed = style.seed else { return .random(in: 0 ... .max) }
    return board.tiles.joined().reduce(seed) { SplitMix64.output(UInt64($1), seed: $0) }
  }

  private func count(on board: TwentyFortyEight.Board) -> Int {
    guard let count = style.simulations else { return .max / 4 }
    let cells = board.size * board.size
    // As many as were asked for on half a board, and twice as many on a full one.
    return style.grows ? max(1, count * 2 * (cells - board.emptyCount) / cells) : count
  }
}

extension BotOption {
  fileprivate static let simulations = BotOption(
    "simulations", "how many random games it plays after each move", .count(1...1_000_000_000),
    default: "1000, or as many as --time allows")

  fileprivate static let playoutMoves = BotOption(
    "depth", "how many moves a random game has at most", .count(1...1_000_000),
    default: "until it is over")

  fileprivate static let bias = BotOption(
    "bias", "in random games, prefers moves that merge and make neighbours alike", .flag,
    default: "false")

  fileprivate static let earlyStop = BotOption(
    "stop-early", "plays no more games after moves that are clearly worse", .flag,
    default: "false")

  fileprivate static let growth = BotOption(
    "grow", "plays more of its simulations the fuller the board is", .flag, default: "false")

  fileprivate static let threads = BotOption(
    "threads", "how many games it plays at the same time", .count(1...256), default: "1")

  fileprivate static let evaluation = BotOption(
    "evaluation", "whether a random game counts by its score or by the heuristic of its board",
    .word(["score", "heuristic"]), default: "score")
}

extension BuiltInBot {
  static let monteCarlo = BuiltInBot(
    "monte-carlo", "plays random games after each move and takes the best on average",
    options: [
      .simulations, .playoutMoves, .time, .bias, .earlyStop, .growth, .threads, .evaluation, .seed,
    ]
  ) { _, values in
    var style = MonteCarloStyle()
    // More of them hardly make it stronger.
    style.simulations = values.count(.simulations) ?? (values.duration(.time) == nil ? 1000 : nil)
    style.moves = values.count(.playoutMoves) ?? style.moves
    style.time = values.duration(.time)
    style.isBiased = values.isSet(.bias)
    style.stopsEarly = values.isSet(.earlyStop)
    style.grows = values.isSet(.growth)
    style.threads = values.count(.threads) ?? style.threads
    style.judgesByHeuristic = values.words(.evaluation) == ["heuristic"]
    style.seed = values[.seed]
    style.explains = values.isSet(.comment)
    return MonteCarloBot(style)
  }
}
