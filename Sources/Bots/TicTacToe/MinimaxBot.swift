internal import BotKit
internal import Games

/// A bot that searches to the end of the game on 3 × 3, and as deep as its time allows on larger boards.
///
/// If ``depth`` is set, it limits the search on all boards.
struct MinimaxBot: Bot {
  typealias Game = TicTacToe

  var depth: Int?
  var time: Duration?
  /// Whether the bot chooses randomly among the best moves.
  ///
  /// Otherwise the bot plays the first best move; on 3 × 3 without `depth`, it plays the best move that wins
  /// most often against random play.
  var randomTies = false
  var seed: UInt64?
  var comments = false
  var clock = TimeLimits.Clock.wall
  let lines: Lines

  mutating func prepare(for limits: TimeLimits) { clock = limits.clock }

  func move(in view: TicTacToe.View, clock available: Duration?) -> Answer {
    lines.size == 3 && depth == nil ? solved(in: view) : searched(in: view, within: available)
  }

  private func solved(in view: TicTacToe.View) -> Answer {
    let moves = SolvedBoard.shared.outcomes(in: view)
    let top = moves.map(\.outcome.value).max()
    let best = moves.filter { $0.outcome.value == top }
    let move =
      randomTies
      ? chosen(of: best.map(\.move), in: view)
      : best.max { ($0.outcome.chance, $1.move) < ($1.outcome.chance, $0.move) }?.move
    let values = moves.map { ("\($0.move)", Double($0.outcome.value) + $0.outcome.chance) }
    return Answer(move: move ?? 0, comment: comments ? Explanation.text(values) : nil)
  }

  private func searched(in view: TicTacToe.View, within available: Duration?) -> Answer {
    let patience = time ?? (depth != nil && available == nil ? .seconds(1_000_000) : nil)
    var search = LineSearch(
      LineBoard(view.board, lines: lines),
      deadline: Deadline(available, atMost: patience, by: clock))
    let found = search.bestMoves(of: view.seat, depth: depth, withEquals: randomTies)
    return Answer(
      move: randomTies ? chosen(of: found.moves, in: view) : found.moves[0],
      comment: comments ? search.explanation : nil)
  }

  private func chosen(of moves: [Int], in view: TicTacToe.View) -> Int {
    var generator = view.generator(seed: seed)
    return moves[generator.next(below: moves.count)]
  }
}

extension BotOption {
  static let plies = BotOption(
    "depth", "the largest search depth in plies", .count(1...225),
    default: "the end of the game on 3 × 3, as far as time allows on larger boards")

  static let randomTies = BotOption(
    "random-ties",
    "choose at random among equally good moves; if false, the bot plays the first of them or, on "
      + "3 × 3 if depth is not set, the one that wins most often against random play",
    .flag, default: "false")
}

extension BuiltInBot {
  static let minimax = BuiltInBot(
    "minimax", "searches by alpha-beta, to the end of the game on 3 × 3",
    options: [.plies, .randomTies, .time, .seed]
  ) { (game: TicTacToe, values) in
    MinimaxBot(
      depth: values.count(.plies), time: values.duration(.time),
      randomTies: values.isSet(.randomTies), seed: values.number(.seed),
      comments: values.isSet(.comment), lines: Lines(size: game.size, win: game.win))
  }
}
