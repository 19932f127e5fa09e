public import Games

/// The player of one game: a function that chooses a move for a view, or a bot that remembers earlier turns.
///
/// ```swift
/// exit(serve(Choice { (game: TicTacToe, view) in view.legalMoves[0] }))
/// exit(serve(Choice(bot: { (game: TicTacToe) in FirstMove() })))
/// ```
public struct Choice {
  fileprivate let player: (any Game) -> Player?
  fileprivate let gameName: String

  /// Creates a player from a function.
  ///
  /// - Parameter choose: returns one of the legal moves of a view; each view has at least one legal move.
  public init<Playing: BuiltInGame>(_ choose: @escaping (Playing, Playing.View) -> Int) {
    self.init(bot: { game in ChoosingBot(game: game, choose: choose) })
  }

  /// Creates a player from a bot, which `makeBot` creates when the rules are known.
  public init<Playing: Bot>(bot makeBot: @escaping (Playing.Game) -> Playing)
  where Playing.Game: BuiltInGame {
    gameName = Playing.Game.name
    player = { game in (game as? Playing.Game).map { Player(makeBot($0), at: $0) } }
  }
}

private struct ChoosingBot<Playing: BuiltInGame>: Bot {
  typealias Game = Playing

  let game: Playing
  let choose: (Playing, Playing.View) -> Int

  func move(in view: Playing.View, clock: Duration?) -> Answer {
    Answer(move: choose(game, view))
  }
}

/// Returns the player of a game; throws an error if no choice plays the game.
package func player(of choices: [Choice], at game: any Game) throws(BotError) -> Player {
  for choice in choices {
    if let player = choice.player(game) { return player }
  }
  let known = choices.map(\.gameName).joined(separator: " and ")
  throw BotError("this bot does not play \(game.name); it plays \(known)")
}
