internal import BotKit
internal import Games

/// A bot with a Monte Carlo tree search, which detects forced wins by threats.
struct MctsBot: Bot {
  typealias Game = TicTacToe

  var iterations: Int?
  var time: Duration?
  var seed: UInt64?
  var comments = false
  var clock = TimeLimits.Clock.wall
  let lines: Lines

  mutating func prepare(for limits: TimeLimits) { clock = limits.clock }

  func move(in view: TicTacToe.View, clock available: Duration?) -> Answer {
    // If only a number of iterations is given, the search has practically no time limit.
    let patience = time ?? (iterations != nil && available == nil ? .seconds(1_000_000) : nil)
    let deadline = Deadline(available, atMost: patience, by: clock)
    var search = TreeSearch(
      LineBoard(view.board, lines: lines), seat: view.seat, generator: view.generator(seed: seed))
    for _ in 0..<(iterations ?? .max) {
      if search.isSettled { break }
      search.iterate()
      if deadline.hasPassed { break }
    }
    var move = search.bestMove
    if search.playsOut {
      let end = Deadline(
        nil, atMost: available == nil ? patience : .milliseconds(1), by: clock)
      move = search.bestOfEquals(games: 50, by: end)
    }
    return Answer(move: move, comment: comments ? search.explanation(of: move) : nil)
  }
}

extension TreeSearch {
  /// Returns a text with the number of iterations and the estimated chances of at most eight moves.
  func explanation(of best: Int) -> String {
    let others = choices.filter { Int($0.move) != best && $0.visits > 0 }
      .sorted { $0.visits > $1.visits }
    let tries = choices.reduce(0) { $0 + Int($1.visits) }
    let chances = (choices.filter { Int($0.move) == best } + others).map {
      (move: String($0.move), value: Double(($0.proof.value ?? $0.mean) + 1) / 2)
    }
    return "\(tries) tries: " + Explanation.text(chances)
  }
}

extension BotOption {
  static let iterations = BotOption(
    "iterations", "the largest number of iterations of the search for a move",
    .count(1...1_000_000_000),
    default: "as many as time allows")
}

extension BuiltInBot {
  static let mcts = BuiltInBot(
    "mcts", "Monte Carlo tree search, with forced wins by threats",
    options: [.iterations, .time, .seed]
  ) { (game: TicTacToe, values) in
    MctsBot(
      iterations: values.count(.iterations), time: values.duration(.time),
      seed: values.number(.seed),
      comments: values.isSet(.comment), lines: Lines(size: game.size, win: game.win))
  }
}
