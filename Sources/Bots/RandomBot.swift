internal import BotKit
internal import Games

/// Plays any legal move, each with the same chance.
///
/// With a seed the choice follows from the seed and the position alone, so that a game can be
/// repeated whatever was played before it.
struct RandomBot<Game: Games.Game>: Bot {
  let seed: UInt64?

  func move(in view: Game.View, clock: Duration?) -> Answer {
    let moves = view.legalMoves
    guard let seed else { return Answer(move: moves[Int.random(in: moves.indices)]) }
    var generator = view.cellValues.reduce(into: SplitMix64(seed: seed)) { generator, value in
      generator = SplitMix64(seed: generator.next() ^ UInt64(value))
    }
    return Answer(move: moves[generator.next(below: moves.count)])
  }
}

extension BuiltInBot {
  static let random = BuiltInBot(
    "random", "plays any legal move, each with the same chance",
    games: GameCatalog.all.map { $0.name }, options: [.seed]
  ) { game, values in
    seat(at: game, seed: values[.seed])
  }

  private static func seat<Game: Games.Game>(at game: Game, seed: UInt64?) -> Player {
    Player(RandomBot<Game>(seed: seed), at: game)
  }
}
