package import BotKit
package import Games

/// A bot that comes with Joust: its name, its options, and its players.
package struct BuiltInBot: Sendable {
  package let name: String
  package let summary: String
  package let games: [String]
  /// Whether the bot also plays games that are not built in.
  package private(set) var playsForeignGames = false
  package let options: [BotOption]
  /// Returns the reason why the bot cannot play a game with its rules, or nil if it can.
  package private(set) var refusal: @Sendable (any Game) -> String? = { _ in nil }
  var check: @Sendable (OptionValues) throws(BotError) -> Void = { _ in }
  let makePlayer: @Sendable (any Game, OptionValues) throws(BotError) -> Player?
}

extension BuiltInBot {
  init<Playing: Bot>(
    _ name: String, _ summary: String, options: [BotOption] = [],
    makeBot: @escaping @Sendable (Playing.Game, OptionValues) -> Playing
  ) where Playing.Game: BuiltInGame {
    self.init(
      name: name, summary: summary, games: [Playing.Game.name], options: options + [.comment]
    ) { game, values in
      (game as? Playing.Game).map { Player(makeBot($0, values), at: $0) }
    }
  }

  /// Checks the values of options.
  ///
  /// - Throws: `BotError` for an unknown option or an invalid value.
  package func validate(
    options: [String: String], reading read: @escaping FileReader = BuiltInBot.readNothing
  ) throws(BotError) {
    try check(OptionValues(options, of: self, reading: read))
  }

  /// Returns a player for a game.
  ///
  /// - Throws: `BotError` if the bot does not play the game, or if the options are invalid.
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

  /// A reader that refuses to read any file.
  package static let readNothing: FileReader = { path in
    throw BotError("\(path) cannot be read here")
  }
}
