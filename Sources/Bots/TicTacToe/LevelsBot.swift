internal import BotKit
internal import Games

/// A bot whose level of play the user can choose.
struct LevelsBot: Bot {
  typealias Game = TicTacToe

  enum Level: String, CaseIterable, Sendable {
    case easy
    case medium
    case hard
  }

  let level: Level
  let seed: UInt64?
  let comments: Bool
  let lines: Lines
  var clock = TimeLimits.Clock.wall

  mutating func prepare(for limits: TimeLimits) { clock = limits.clock }

  func move(in view: TicTacToe.View, clock available: Duration?) -> Answer {
    switch level {
    case .easy: careless(view, available, mistakes: 3, without: [.fork, .blockFork])
    case .medium: careless(view, available, mistakes: 1, without: [.blockFork])
    case .hard where lines.size == 3:
      MinimaxBot(seed: seed, comments: comments, clock: clock, lines: lines)
        .move(in: view, clock: available)
    case .hard:
      MctsBot(seed: seed, comments: comments, clock: clock, lines: lines)
        .move(in: view, clock: available)
    }
  }

  private func careless(
    _ view: TicTacToe.View, _ clock: Duration?, mistakes: Int, without left: [Rule]
  ) -> Answer {
    var generator = view.generator(seed: seed)
    guard generator.next(below: 10) >= mistakes else {
      let moves = view.legalMoves
      return Answer(
        move: moves[generator.next(below: moves.count)], comment: comments ? "any" : nil)
    }
    let rules = RulesBot(
      rules: Rule.allCases.filter { !left.contains($0) }, comments: comments, lines: lines)
    return rules.move(in: view, clock: clock)
  }
}

extension BotOption {
  static let level = BotOption(
    "level",
    "easy: rules without fork and block-fork, a random move in 3 of 10 turns; medium: rules without "
      + "block-fork, a random move in 1 of 10; hard: minimax on 3 × 3, mcts on larger boards",
    .word(LevelsBot.Level.allCases.map(\.rawValue)), default: "medium")
}

extension BuiltInBot {
  static let levels = BuiltInBot(
    "levels", "plays at a level of your choice", options: [.level, .seed]
  ) { (game: TicTacToe, values) in
    LevelsBot(
      level: values.words(.level).flatMap { LevelsBot.Level(rawValue: $0[0]) } ?? .medium,
      seed: values.number(.seed), comments: values.isSet(.comment),
      lines: Lines(size: game.size, win: game.win))
  }
}
