public import Games

/// Plays until Joust asks the bot to exit or there is nothing more to read.
///
/// - Parameters:
///   - dialogue: what to say.
///   - read: gives the next line, or nil at the end.
///   - write: sends a whole line at once.
/// - Throws: where the dialogue cannot go on.
public func serve(
  _ dialogue: Dialogue, reading read: () -> String?, writing write: ([UInt8]) -> Void
) throws(BotError) {
  var dialogue = dialogue
  while !dialogue.isOver, let line = read() {
    let answer = try dialogue.answer(line)
    if !answer.isEmpty { write(answer) }
  }
}

/// Plays on standard input and output until Joust asks the bot to exit or closes the input.
///
/// - Parameter dialogue: what to say.
/// - Returns: the status to exit with: 0, or 1 after a sentence on standard error.
public func serve(_ dialogue: Dialogue) -> Int32 {
  do {
    try serve(
      dialogue, reading: { readLine() }, writing: { StandardStream.output.send($0) })
    return 0
  } catch {
    StandardStream.error.send(Array("\(error)\n".utf8))
    return 1
  }
}

/// Plays one game with one bot on standard input and output: all that a bot's program needs.
///
/// ```swift
/// exit(serve { (game: TicTacToe) in FirstMove() })
/// ```
///
/// - Parameter makeBot: makes the bot when the rules are known.
/// - Returns: the status to exit with: 0, or 1 after a sentence on standard error.
public func serve<Playing: Bot>(_ makeBot: @escaping (Playing.Game) -> Playing) -> Int32
where Playing.Game: BuiltInGame {
  serve(
    Dialogue { game in
      guard let game = game as? Playing.Game else {
        throw BotError(
          "this bot does not play \(game.name); it plays \(Playing.Game.name)")
      }
      return Player(makeBot(game), at: game)
    })
}
