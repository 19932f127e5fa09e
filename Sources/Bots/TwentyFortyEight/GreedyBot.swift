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

/// A bot that plays the first legal move in a fixed list of directions, so that large tiles stay in a corner.
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
    "order", "the directions to prefer, in order; the others follow in the default order",
    .words(TwentyFortyEight.Direction.allCases.map(\.word)), default: "left,down,right,up")
}

extension BuiltInBot {
  static let corner = BuiltInBot(
    "corner", "takes the first legal move in a fixed order of directions", options: [.order]
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

/// A direction and its value for a bot.
typealias DirectionValue = (direction: TwentyFortyEight.Direction, value: Double)

extension TwentyFortyEight.View {
  func answer(_ choices: [DirectionValue], explained: Bool) -> Answer {
    // On a lowered board, a move may be legal that is illegal on the real board.
    let legal = legalMoves
    let move = choices.map(\.direction.rawValue).first(where: legal.contains) ?? legal[0]
    let values = choices.map { (move: $0.direction.word, value: $0.value) }
    return Answer(move: move, comment: explained ? Explanation.text(values) : nil)
  }
}
