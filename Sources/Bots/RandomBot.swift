internal import BotKit
internal import Games

/// Plays any legal move, each with the same chance.
struct RandomBot<Game: Games.Game>: Bot {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func move(in view: Game.View, clock: Duration?) -> Answer {
    let moves = view.legalMoves
    return Answer(move: moves[generator.next(below: moves.count)])
  }
}

extension BuiltInBot {
  static let random = BuiltInBot(
    "random", "plays any legal move, each with the same chance",
    games: GameCatalog.all.map { $0.name }, options: [.seed]
  ) { game, values in
    seat(at: game, seed: values[.seed] ?? .random(in: 0...UInt64.max))
  }

  private static func seat<Game: Games.Game>(at game: Game, seed: UInt64) -> Player {
    Player(RandomBot<Game>(seed: seed), at: game)
  }
}
