/// The bots that come with Joust.
package enum BuiltInBots {
  /// Every bot, in the order in which they are listed: to add one, write its file and a line here.
  package static let all: [BuiltInBot] = [
    .random, .rules, .minimax, .mcts, .levels, .corner, .greedy, .monteCarlo, .expectimax, .ntuple,
  ]

  /// The bot of a name, or nil where there is none.
  package static func named(_ name: String) -> BuiltInBot? {
    all.first { $0.name == name }
  }
}
