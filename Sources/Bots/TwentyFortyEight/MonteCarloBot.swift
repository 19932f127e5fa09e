internal import BotKit
internal import Dispatch
internal import Games
internal import Synchronization

/// A bot that plays random games after each legal move and chooses the move with the best mean result.
struct MonteCarloBot: Bot {
  typealias Game = TwentyFortyEight

  private let style: MonteCarloStyle
  private let time: Duration?
  private var clock = TimeLimits.Clock.wall
  private let explains: Bool
  private let compact: MonteCarlo<HeuristicTable>
  private let general: MonteCarlo<Heuristic>

  private static let preferences = Heuristic([(.merges, 1), (.smoothness, 1)])

  /// Creates a bot; its tables are computed here, and not during the first move.
  init(_ options: OptionValues) {
    style = MonteCarloStyle(options)
    time = options.duration(.time)
    explains = options.isSet(.comment)
    compact = MonteCarlo(
      style: style, value: .best, bias: style.isBiased ? HeuristicTable(Self.preferences) : .best)
    general = MonteCarlo(style: style, value: .best, bias: Self.preferences)
    _ = TwentyFortyEight.CompactBoard().neighbors
  }

  mutating func prepare(for limits: TimeLimits) { clock = limits.clock }

  func move(in view: TwentyFortyEight.View, clock available: Duration?) -> Answer {
    let deadline = Deadline(available, atMost: time, by: clock)
    let board = view.board.lowered(to: 15)
    let seed = seed(for: board)
    let count = count(on: board)
    let choices =
      TwentyFortyEight.CompactBoard(board).map {
        compact.choices(on: $0, seed: seed, count: count, until: deadline)
      } ?? general.choices(on: board, seed: seed, count: count, until: deadline)
    return view.answer(choices, explained: explains)
  }

  private func seed(for board: TwentyFortyEight.Board) -> UInt64 {
    guard let seed = style.seed else { return .random(in: 0 ... .max) }
    return board.tiles.joined().reduce(seed) { SplitMix64.output(UInt64($1), seed: $0) }
  }

  private func count(on board: TwentyFortyEight.Board) -> Int {
    guard let count = style.simulations else { return .max / 4 }
    let cells = board.size * board.size
    // With the option `grow`, the bot plays the requested number of games on a half-full board, and twice
    // that number on a full board.
    return style.grows ? max(1, count * 2 * (cells - board.emptyCount) / cells) : count
  }
}

extension BotOption {
  fileprivate static let simulations = BotOption(
    "simulations", "the number of random games after each move", .count(1...1_000_000_000),
    default: "1000, or as many as the time allows if the option time is set")

  fileprivate static let playoutMoves = BotOption(
    "depth", "the largest number of moves in a random game", .count(1...1_000_000),
    default: "until the game is over")

  fileprivate static let bias = BotOption(
    "bias", "prefer moves that merge tiles and bring similar tiles together, in random games",
    .flag,
    default: "false")

  fileprivate static let earlyStop = BotOption(
    "stop-early", "play no more games after a move that is clearly worse than the best", .flag,
    default: "false")

  fileprivate static let growth = BotOption(
    "grow", "play more simulations on fuller boards", .flag, default: "false")

  fileprivate static let threads = BotOption(
    "threads", "the number of threads that play the random games", .count(1...256), default: "1")

  fileprivate static let evaluation = BotOption(
    "evaluation", "the value of a random game: its score, or the heuristic of its last board",
    .word(["score", "heuristic"]), default: "score")
}

extension BuiltInBot {
  static let monteCarlo = BuiltInBot(
    "monte-carlo", "plays random games after each move and takes the move with the best mean",
    options: [
      .simulations, .playoutMoves, .time, .bias, .earlyStop, .growth, .threads, .evaluation, .seed,
    ]
  ) { _, values in MonteCarloBot(values) }
}

/// The settings of the random games.
private struct MonteCarloStyle: Sendable {
  /// The number of games after each move; nil to play as many as the time allows.
  let simulations: Int?
  let moves: Int
  let isBiased: Bool
  let stopsEarly: Bool
  let grows: Bool
  let threads: Int
  let judgesByHeuristic: Bool
  /// The seed of the games; nil for unpredictable luck.
  let seed: UInt64?

  init(_ options: OptionValues) {
    // More than 1,000 games would hardly make the bot stronger.
    let usual = options.duration(.time) == nil ? 1000 : nil
    simulations = options.count(.simulations) ?? usual
    moves = options.count(.playoutMoves) ?? 1_000_000
    isBiased = options.isSet(.bias)
    stopsEarly = options.isSet(.earlyStop)
    grows = options.isSet(.growth)
    threads = options.count(.threads) ?? 1
    judgesByHeuristic = options.words(.evaluation) == ["heuristic"]
    seed = options.number(.seed)
  }
}

private struct MonteCarlo<Value: BoardValue & Sendable>: Sendable {
  /// The number of games that each thread plays after each move in a round; the clock is checked after each
  /// round and within long games.
  private static var round: Int { Value.Board.movesBetweenLooks / 16 }

  let style: MonteCarloStyle
  let value: Value
  let bias: Value

  func choices(
    on board: Value.Board, seed: UInt64, count: Int, until deadline: Deadline
  ) -> [DirectionValue] {
    var open: [Candidate] = TwentyFortyEight.Direction.allCases.compactMap { direction in
      let (next, gain) = board.slid(direction)
      return next == board ? nil : Candidate(direction: direction, board: next, gain: gain)
    }
    var dropped: [Candidate] = []
    var played = 0
    while open.count > 1, played < count {
      let size = min(Self.round * style.threads, count - played)
      play(played..<played + size, after: &open, seed: seed, until: deadline)
      played += size
      if style.stopsEarly { dropped += Self.dropWorst(of: &open) }
      if deadline.hasPassed { break }
    }
    let ranked = open.sorted { $0.samples.mean > $1.samples.mean }
    return (ranked + dropped.reversed()).map { ($0.direction, $0.samples.mean) }
  }

  private struct Candidate: Sendable {
    let direction: TwentyFortyEight.Direction
    let board: Value.Board
    let gain: Int
    var samples = Samples()
  }

  /// Plays the games with the given numbers; the result of a game depends on its number, and not on the
  /// number of threads.
  private func play(
    _ numbers: Range<Int>, after open: inout [Candidate], seed: UInt64, until deadline: Deadline
  ) {
    let candidates = open
    let threads = style.threads
    let results = Mutex(Array(repeating: [Samples](), count: threads))
    DispatchQueue.concurrentPerform(iterations: threads) { part in
      let samples = candidates.map { candidate in
        var samples = Samples()
        for number in numbers where number % threads == part {
          let outcome = outcome(after: candidate, number, seed: seed, until: deadline)
          if let outcome { samples.add(outcome) }
        }
        return samples
      }
      results.withLock { $0[part] = samples }
    }
    // The parts are added in a fixed order, because the rounding of a sum depends on the order.
    for part in results.withLock({ $0 }) {
      for index in open.indices { open[index].samples.add(part[index]) }
    }
  }

  /// Returns the result of a random game, or nil if the time is up.
  private func outcome(
    after candidate: Candidate, _ number: Int, seed: UInt64, until deadline: Deadline
  ) -> Double? {
    let place = UInt64(number * 4 + candidate.direction.rawValue)
    var luck = SplitMix64(seed: SplitMix64.output(place, seed: seed))
    var board = candidate.board
    var total = candidate.gain
    var left = style.moves
    var isOver = false
    while left > 0, !isOver {
      let moves = min(left, Value.Board.movesBetweenLooks)
      let (gain, isLost) =
        style.isBiased
        ? board.play(moves: moves, luck: &luck, choosing: better)
        : board.playRandomly(moves: moves, luck: &luck)
      total += gain
      isOver = isLost
      left -= moves
      if !isOver, left > 0, deadline.hasPassed { return nil }
    }
    guard style.judgesByHeuristic else { return Double(total) }
    return isOver ? 0 : Double(value.value(of: board))
  }

  /// Removes the moves whose results are more than three standard errors below the best, and returns these
  /// moves, the worst first.
  private static func dropWorst(of open: inout [Candidate]) -> [Candidate] {
    guard let best = open.max(by: { $0.samples.mean < $1.samples.mean })?.samples else { return [] }
    func isWorse(_ samples: Samples) -> Bool {
      let error = (samples.error * samples.error + best.error * best.error).squareRoot()
      return samples.mean + 3 * error < best.mean
    }
    let worse = open.filter { isWorse($0.samples) }.sorted { $0.samples.mean < $1.samples.mean }
    open.removeAll { isWorse($0.samples) }
    return worse
  }

  private func better(
    of next: [(board: Value.Board, gain: Int)], _ luck: inout SplitMix64
  ) -> (board: Value.Board, gain: Int) {
    let one = next[luck.next(below: next.count)]
    let other = next[luck.next(below: next.count)]
    return bias.value(of: one.board) >= bias.value(of: other.board) ? one : other
  }
}
