internal import BotKit
internal import Games

/// Plays any legal move, each with the same chance.
struct RandomBot<Game: ReadableGame>: Bot {
  let seed: UInt64?

  func move(in view: Game.View, clock: Duration?) -> Answer {
    Answer(move: view.randomMove(seed: seed))
  }
}

extension BuiltInBot {
  static let random = BuiltInBot(
    "random", "plays any legal move, each with the same chance",
    games: GameCatalog.all.map { $0.name }, playsForeignGames: true, options: [.seed]
  ) { game, values in
    (game as? any ReadableGame).map { seat(at: $0, seed: values[.seed]) }
  }

  private static func seat<Game: ReadableGame>(at game: Game, seed: UInt64?) -> Player {
    Player(RandomBot<Game>(seed: seed), at: game)
  }
}
