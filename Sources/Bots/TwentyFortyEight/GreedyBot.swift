internal import BotKit
internal import Games

/// Slides to where the most merges at once; of equal directions, the first in the order of moves.
struct GreedyBot: Bot {
  typealias Game = TwentyFortyEight

  func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    var best = (move: 0, gain: -1)
    for direction in TwentyFortyEight.Direction.allCases {
      let (board, gain) = view.board.slid(direction)
      if board != view.board, gain > best.gain { best = (direction.rawValue, gain) }
    }
    return Answer(move: best.move)
  }
}

extension BuiltInBot {
  static let greedy = BuiltInBot("greedy", "slides to where the most merges at once") { _, _ in
    GreedyBot()
  }
}
