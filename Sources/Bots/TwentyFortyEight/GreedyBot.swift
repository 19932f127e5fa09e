internal import BotKit
internal import Games

/// Slides to where the most merges at once; of equal directions, the first in the order of moves.
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
  static let greedy = BuiltInBot("greedy", "slides to where the most merges at once") { _, values in
    GreedyBot(explains: values.isSet(.comment))
  }
}

/// Slides in the first legal one of the directions, so that tiles keep to a corner.
struct CornerBot: Bot {
  typealias Game = TwentyFortyEight

  let order: [TwentyFortyEight.Direction]
  let explains: Bool

  func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let legal = view.legalMoves
    let choices = order.filter { legal.contains($0.rawValue) }
    guard explains else { return Answer(move: choices[0].rawValue) }
    let values = choices.enumerated().map { (move: $1.word, value: Double(4 - $0)) }
    return Answer(move: choices[0].rawValue, comment: Explanation.text(values))
  }
}

extension BotOption {
  fileprivate static let order = BotOption(
    "order", "the directions that it likes best, the rest behind them",
    .words(TwentyFortyEight.Direction.allCases.map(\.word)), default: "left,down,right,up")
}

extension BuiltInBot {
  static let corner = BuiltInBot(
    "corner", "slides in the first legal one of a fixed order of directions", options: [.order]
  ) { _, values in
    let words = values.words(.order) ?? []
    let first = words.compactMap { word in
      TwentyFortyEight.Direction.allCases.first { $0.word == word }
    }
    let usual: [TwentyFortyEight.Direction] = [.left, .down, .right, .up]
    return CornerBot(
      order: first + usual.filter { !first.contains($0) }, explains: values.isSet(.comment))
  }
}

/// A direction, and what a bot holds it worth.
typealias DirectionValue = (direction: TwentyFortyEight.Direction, value: Double)

extension TwentyFortyEight.View {
  func answer(_ choices: [DirectionValue], explained: Bool) -> Answer {
    // On a board that was lowered as a last resort a move may be legal that is not.
    let legal = legalMoves
    let move = choices.map(\.direction.rawValue).first(where: legal.contains) ?? legal[0]
    let values = choices.map { (move: $0.direction.word, value: $0.value) }
    return Answer(move: move, comment: explained ? Explanation.text(values) : nil)
  }
}
