internal import BotKit
internal import Games

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
