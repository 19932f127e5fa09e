package import BotKit
package import Games

/// A bot that comes with Joust.
package struct BuiltInBot: Sendable {
  /// The name by which tournaments and the command line call it.
  package let name: String
  /// How it decides, in one line.
  package let summary: String
  /// The names of the games that it plays.
  package let games: [String]
  /// Whether it plays games that are not built in, too.
  package let playsForeignGames: Bool
  /// What can be set, in the order in which it is listed.
  package let options: [BotOption]

  /// Says why the bot does not play a game by its rules, in a sentence; nil where it does.
  package let refusal: @Sendable (any Game) -> String?

  private let check: @Sendable (OptionValues) throws(BotError) -> Void
  private let player: @Sendable (any Game, OptionValues) throws(BotError) -> Player?

  /// A bot of several games.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - summary: how it decides, in one line.
  ///   - games: the names of the games that it plays.
  ///   - playsForeignGames: whether it plays games that are not built in, too.
  ///   - options: what can be set.
  ///   - refusal: says why it does not play a game by its rules.
  ///   - check: throws where options that can be read are wrong all the same.
  ///   - player: seats it at a game; nil at one that it does not play.
  init(
    _ name: String, _ summary: String, games: [String], playsForeignGames: Bool = false,
    options: [BotOption] = [],
    refusal: @escaping @Sendable (any Game) -> String? = { _ in nil },
    check: @escaping @Sendable (OptionValues) throws(BotError) -> Void = { _ in },
    player: @escaping @Sendable (any Game, OptionValues) throws(BotError) -> Player?
  ) {
    self.name = name
    self.summary = summary
    self.games = games
    self.playsForeignGames = playsForeignGames
    self.options = options + [.comment]
    self.refusal = refusal
    self.check = check
    self.player = player
  }

  /// A bot of one game.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - summary: how it decides, in one line.
  ///   - options: what can be set.
  ///   - makeBot: makes it for the game's rules.
  init<Playing: Bot>(
    _ name: String, _ summary: String, options: [BotOption] = [],
    makeBot: @escaping @Sendable (Playing.Game, OptionValues) -> Playing
  ) where Playing.Game: BuiltInGame {
    self.init(name, summary, games: [Playing.Game.name], options: options) { game, values in
      (game as? Playing.Game).map { Player(makeBot($0, values), at: $0) }
    }
  }

  /// Checks options before anything is played.
  ///
  /// - Parameters:
  ///   - options: values by the options' names, as they were written.
  ///   - read: gives the bytes of a file that an option names, or throws a sentence.
  /// - Throws: a sentence about the first option, by name, that is wrong.
  package func validate(
    options: [String: String], reading read: @escaping FileReader = noFiles
  ) throws(BotError) {
    try check(OptionValues(options, of: self, reading: read))
  }

  /// Seats the bot at a game.
  ///
  /// - Parameters:
  ///   - game: one of those that it plays.
  ///   - options: values by the options' names, as they were written.
  ///   - read: gives the bytes of a file that an option names, or throws a sentence.
  /// - Returns: the bot, ready to play.
  /// - Throws: a sentence about a wrong option, or a game that the bot does not play.
  package func player(
    at game: any Game, options: [String: String] = [:], reading read: @escaping FileReader = noFiles
  ) throws(BotError) -> Player {
    let values = try OptionValues(options, of: self, reading: read)
    if let refusal = refusal(game) { throw BotError(refusal) }
    guard let player = try player(game, values) else {
      let games = games.joined(separator: " and ")
      throw BotError("\(name) does not play \(game.name); it plays \(games)")
    }
    return player
  }
}
