public import Games

/// How a bot without a memory plays a game: a function from what it sees to a move.
///
/// ```swift
/// exit(serve(Choice { (game: TicTacToe, view) in view.legalMoves[0] }))
/// ```
public struct Choice {
  /// Seats the bot at a game; nil at any other.
  let seat: (any Game) -> Player?
  /// The name of the game.
  let gameName: String

  /// A choice of a move in one game.
  ///
  /// - Parameter choose: returns one of the legal moves of what it sees; there is at least one.
  public init<Playing: BuiltInGame>(_ choose: @escaping (Playing, Playing.View) -> Int) {
    gameName = Playing.name
    seat = { game in
      guard let game = game as? Playing else { return nil }
      return Player(ChoosingBot(game: game, choose: choose), at: game)
    }
  }
}

/// Plays by choices, each in its game, on standard input and output until Joust asks the bot to exit
/// or closes the input.
///
/// - Parameter choices: how each game is played.
/// - Returns: the status to exit with: 0, or 1 after a sentence on standard error.
public func serve(_ choices: Choice...) -> Int32 {
  serve(Dialogue { game in try player(of: choices, at: game) })
}

/// Seats whoever plays a game.
///
/// - Throws: where none of the choices is of that game.
package func player(of choices: [Choice], at game: any Game) throws(BotError) -> Player {
  for choice in choices {
    if let player = choice.seat(game) { return player }
  }
  let known = choices.map(\.gameName).joined(separator: " and ")
  throw BotError("this bot does not play \(game.name); it plays \(known)")
}

private struct ChoosingBot<Playing: BuiltInGame>: Bot {
  typealias Game = Playing

  let game: Playing
  let choose: (Playing, Playing.View) -> Int

  func move(in view: Playing.View, clock: Duration?) -> Answer {
    Answer(move: choose(game, view))
  }
}
