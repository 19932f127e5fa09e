extension CommandSpec {
  /// `joust play`.
  static let play = CommandSpec(
    name: "play", operands: "GAME", operandCount: 1...1,
    summary: "play a game yourself, in the terminal",
    discussion: """
      GAME is 2048 or tic-tac-toe. BOT is the name of a bot or its folder, or either with options:
      minimax:depth=2, bots/mine. Without --against, 2048 is played alone, and games of two seats
      against a built-in bot. In 2048 against a bot both play on the same luck.

      Directions are the arrows, wasd or hjkl; a cell is taken by its number, or by the arrows and
      enter. u takes moves back where no bot plays on the same luck, r begins a new game, q quits.
      Nothing is recorded. Without a terminal there is no game (exit status 2).
      """,
    options: [
      Option("against", "BOT", "the opponent: a bot, or human for two people at one keyboard"),
      Option("bot", "BOT", "who plays in your place, while you watch"),
      Option("hint", "BOT", "a bot that shows what it would do on your turn, and why"),
      Option("seat", "S", "your seat where there are seats: X or O (X)"),
      Option("seed", "N", "what the luck follows from (another one each time)"),
      Option("speed", "N", "moves a second of bots that nobody plays against, 0.1 to 1000 (4)"),
      Option("move-time", "T", "the time of bots for a move, such as 200ms (1s)"),
      .sandbox,
    ] + Option.rules
  ) { arguments in
    try PlayRoom(arguments).run().rawValue
  }
}
