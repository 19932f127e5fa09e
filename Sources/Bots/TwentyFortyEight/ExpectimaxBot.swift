internal import BotKit
internal import Games

/// Weighs all tiles that may appear and takes the direction that is best on average.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  /// How many of its own moves it looks ahead at most.
  let depth: Int

  func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let deadline = Deadline(clock: clock)
    guard let compact = TwentyFortyEight.CompactBoard(view.board) else {
      return answer(on: view.board, valuing: GeneralValue(), deadline)
    }
    return answer(on: compact, valuing: CompactValue.shared, deadline)
  }

  private func answer<Value: BoardValue>(
    on board: Value.Board, valuing value: Value, _ deadline: Deadline
  ) -> Answer {
    var search = Expectimax(valuing: value, deadline: deadline)
    return Answer(move: search.bestMove(on: board, depth: depth).rawValue)
  }
}

extension BotOption {
  static let moves = BotOption(
    "depth", "how many of its own moves it looks ahead at most", .count(1...8),
    default: "3 on the board of 4 × 4, elsewhere 2")
}

extension BuiltInBot {
  static let expectimax = BuiltInBot(
    "expectimax", "takes the direction that is best on average over the tiles to come",
    options: [.moves]
  ) { game, values in
    ExpectimaxBot(depth: values.count(.moves) ?? (game.size == 4 ? 3 : 2))
  }
}
