internal import BotKit
internal import Games

/// Looks ahead: to the end of the game on 3 × 3, as far as time allows on larger boards.
struct MinimaxBot: Bot {
  typealias Game = TicTacToe

  private let solved: SolvedBoard?
  private let depth: Int?

  /// A bot for some rules.
  ///
  /// - Parameters:
  ///   - game: the rules.
  ///   - depth: how many plies it looks ahead at most; nil for as many as it can.
  init(game: TicTacToe, depth: Int?) {
    solved = game.size == 3 && depth == nil ? SolvedBoard() : nil
    self.depth = depth
  }

  func move(in view: TicTacToe.View, clock: Duration?) -> Answer {
    if let solved { return Answer(move: solved.bestMove(in: view)) }
    var search = LineSearch(LineBoard(view.board), deadline: Deadline(clock: clock))
    return Answer(move: search.bestMove(of: view.seat, depth: depth))
  }
}

extension BotOption {
  static let plies = BotOption(
    "depth", "how many plies it looks ahead at most", .count(1...225),
    default: "to the end on 3 × 3, elsewhere as many as time allows")
}

extension BuiltInBot {
  static let minimax = BuiltInBot(
    "minimax", "looks ahead by alpha-beta search, on 3 × 3 to the end", options: [.plies]
  ) { game, values in
    MinimaxBot(game: game, depth: values.count(.plies))
  }
}
