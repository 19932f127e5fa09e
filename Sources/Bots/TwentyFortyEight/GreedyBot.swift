internal import BotKit
internal import Games

/// A bot that plays the move with the most points; among equal moves, the first one.
struct GreedyBot: Bot {
  typealias Game = TwentyFortyEight

  let explains: Bool

  func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    var best = (move: 0, gain: -1)
    var values: [(move: String, value: Double)] = []
    for direction in TwentyFortyEight.Direction.allCases {
      let (board, gain) = view.board.slid(direction)
      if board == view.board { continue }
      values.append((direction.word, Double(gain)))
      if gain > best.gain { best = (direction.rawValue, gain) }
    }
    return Answer(move: best.move, comment: explains ? Explanation.text(values) : nil)
  }
}

extension BuiltInBot {
  static let greedy = BuiltInBot("greedy", "takes the move with the most points") { _, values in
    GreedyBot(explains: values.isSet(.comment))
  }
}
