package import BotKit
package import Games

package struct BuiltInBot: Sendable {
  package let name: String
  package let summary: String
  package let games: [String]
  package private(set) var playsForeignGames = false
  var ownOptions: [BotOption] = []
  /// The reason why the bot does not play a game with some rules; nil if it plays the game.
  package private(set) var refusal: @Sendable (any Game) -> String? = { _ in nil }
  var check: @Sendable (OptionValues) throws(BotError) -> Void = { _ in }
  let makePlayer: @Sendable (any Game, OptionValues) throws(BotError) -> Player?

  package var options: [BotOption] { ownOptions + [.comment] }
}

extension BuiltInBot {
  init<Playing: Bot>(
    _ name: String, _ summary: String, options: [BotOption] = [],
    makeBot: @escaping @Sendable (Playing.Game, OptionValues) -> Playing
  ) where Playing.Game: BuiltInGame {
    self.init(
      name: name, summary: summary, games: [Playing.Game.name], ownOptions: options
    ) { game, values in
      (game as? Playing.Game).map { Player(makeBot($0, values), at: $0) }
    }
  }

  package func validate(
    options: [String: String], reading read: @escaping FileReader = BuiltInBot.readNothing
  ) throws(BotError) {
    try check(OptionValues(options, of: self, reading: read))
  }

  package func player(
    at game: any Game, options: [String: String] = [:],
    reading read: @escaping FileReader = BuiltInBot.readNothing
  ) throws(BotError) -> Player {
    let values = try OptionValues(options, of: self, reading: read)
    if let refusal = refusal(game) { throw BotError(refusal) }
    guard let player = try makePlayer(game, values) else {
      let games = games.joined(separator: " and ")
      throw BotError("\(name) does not play \(game.name); it plays \(games)")
    }
    return player
  }

  package static let readNothing: FileReader = { path in
    throw BotError("\(path) can't be read here")
  }
}

package enum BuiltInBots {
  package static let all: [BuiltInBot] = [
    .random, .rules, .minimax, .mcts, .levels, .corner, .greedy, .monteCarlo, .expectimax, .ntuple,
  ]

  /// Returns the bot with a name, or nil if there is none.
  package static func named(_ name: String) -> BuiltInBot? {
    all.first { $0.name == name }
  }

  /// Returns the default opponent of a person at a game, with its options, such as
  /// "levels:level=medium".
  package static func opponent(at game: any Game) -> String {
    BuiltInBot.levels.games.contains(game.name) ? "levels:level=medium" : BuiltInBot.random.name
  }
}

private struct RandomBot<Game: ReadableGame>: Bot {
  let seed: UInt64?

  func move(in view: Game.View, clock: Duration?) -> Answer {
    Answer(move: view.randomMove(seed: seed))
  }
}

extension BuiltInBot {
  static let random = BuiltInBot(
    name: "random", summary: "plays a random legal move",
    games: GameCatalog.all.map { $0.name }, playsForeignGames: true, ownOptions: [.seed]
  ) { game, values in
    func seat<Game: ReadableGame>(at game: Game) -> Player {
      Player(RandomBot<Game>(seed: values.number(.seed)), at: game)
    }
    return (game as? any ReadableGame).map { seat(at: $0) }
  }
}

/// The comment of a bot with the option `comment`: moves with their values, the best first.
enum Explanation {
  /// Returns a text such as `4 0.75, 0 0.5, 8 0.5`.
  static func text(_ values: [(move: String, value: Double)]) -> String {
    values.sorted { $0.value > $1.value }.prefix(8).map { "\($0.move) \(number($0.value))" }
      .joined(separator: ", ")
  }

  /// Returns a number with at most two decimals, and with none from 100 up.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let scale: Double = abs(value) < 100 ? 100 : 1
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}
