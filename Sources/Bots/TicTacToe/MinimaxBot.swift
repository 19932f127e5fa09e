internal import BotKit
internal import Games

/// Looks ahead: to the end of the game on 3 × 3, as far as time allows on larger boards.
struct MinimaxBot: Bot {
  typealias Game = TicTacToe

  /// How many plies it looks ahead at most; nil for as many as it can.
  var depth: Int?
  /// How long it thinks at most, or nil for a safe part of the clock.
  var time: Duration?
  /// Whether it plays any of the best moves, instead of the one that wins most against random play
  /// on 3 × 3 and the one that it looked at first elsewhere.
  var randomTies = false
  /// What settles its random numbers, or nil.
  var seed: UInt64?
  /// Whether it says why.
  var comments = false
  /// The lines of the board.
  let lines: Lines

  func move(in view: TicTacToe.View, clock: Duration?) -> Answer {
    lines.size == 3 && depth == nil ? solved(in: view) : searched(in: view, clock: clock)
  }

  private func solved(in view: TicTacToe.View) -> Answer {
    let moves = SolvedBoard.shared.outcomes(in: view)
    let top = moves.map(\.outcome.value).max()
    let best = moves.filter { $0.outcome.value == top }
    let move =
      randomTies
      ? chosen(of: best.map(\.move), in: view)
      : best.max { ($0.outcome.chance, $1.move) < ($1.outcome.chance, $0.move) }?.move
    return Answer(move: move ?? 0, comment: comments ? Self.explanation(moves) : nil)
  }

  private func searched(in view: TicTacToe.View, clock: Duration?) -> Answer {
    let patience = time ?? (depth != nil && clock == nil ? .seconds(1_000_000) : nil)
    var search = LineSearch(
      LineBoard(view.board, lines: lines), deadline: Deadline(clock: clock, atMost: patience))
    let found = search.bestMoves(of: view.seat, depth: depth, withEquals: randomTies)
    return Answer(
      move: randomTies ? chosen(of: found.moves, in: view) : found.moves[0],
      comment: comments ? search.explanation : nil)
  }

  private func chosen(of moves: [Int], in view: TicTacToe.View) -> Int {
    var generator = view.generator(seed: seed)
    return moves[generator.next(below: moves.count)]
  }

  /// The plies to the end of each move, with a minus before a loss, and what it wins against random
  /// play.
  private static func explanation(_ moves: [(move: Int, outcome: SolvedBoard.Outcome)]) -> String {
    Explanation.text(
      moves.map { ("\($0.move)", Double($0.outcome.value) + $0.outcome.chance) })
  }
}

extension BotOption {
  static let plies = BotOption(
    "depth", "how many plies it looks ahead at most", .count(1...225),
    default: "to the end on 3 × 3, elsewhere as many as time allows")

  static let randomTies = BotOption(
    "random-ties",
    "plays any of the best moves, not the one of them that does best against random play", .flag,
    default: "false")
}

extension BuiltInBot {
  static let minimax = BuiltInBot(
    "minimax", "looks ahead by alpha-beta search, on 3 × 3 to the end",
    options: [.plies, .randomTies, .time, .seed]
  ) { (game: TicTacToe, values) in
    MinimaxBot(
      depth: values.count(.plies), time: values.duration(.time),
      randomTies: values.isSet(.randomTies), seed: values[.seed],
      comments: values.isSet(.comment), lines: Lines(size: game.size, win: game.win))
  }
}
