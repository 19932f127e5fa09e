internal import BotKit
internal import Games

/// A bot that plays random legal moves.
private struct RandomBot<Game: ReadableGame>: Bot {
  let seed: UInt64?

  func move(in view: Game.View, clock: Duration?) -> Answer {
    Answer(move: view.randomMove(seed: seed))
  }
}

extension BuiltInBot {
  static let random = BuiltInBot(
    name: "random", summary: "plays a random legal move",
    games: GameCatalog.all.map { $0.name }, playsForeignGames: true, options: [.seed, .comment]
  ) { game, values in
    func seat<Game: ReadableGame>(at game: Game) -> Player {
      Player(RandomBot<Game>(seed: values.number(.seed)), at: game)
    }
    return (game as? any ReadableGame).map { seat(at: $0) }
  }
}
