internal import BotKit
internal import Games

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
