package import Games

/// The bots that come with Joust.
package enum BuiltInBots {
  /// All built-in bots, in the order in which they are listed.
  package static let all: [BuiltInBot] = [
    .random, .rules, .minimax, .mcts, .levels, .corner, .greedy, .monteCarlo, .expectimax, .ntuple,
  ]

  /// Returns the bot with the given name, or nil if there is none.
  package static func named(_ name: String) -> BuiltInBot? {
    all.first { $0.name == name }
  }

  /// Returns the default opponent of a person in a game, with its options, such as "levels:level=medium".
  package static func opponent(at game: any Game) -> String {
    BuiltInBot.levels.games.contains(game.name) ? "levels:level=medium" : BuiltInBot.random.name
  }
}
