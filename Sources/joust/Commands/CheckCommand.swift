import Checks
import Games
import Processes
import Tournaments

extension CommandSpec {
  /// `joust check`.
  static let check = CommandSpec(
    name: "check", operands: "BOT", operandCount: 1...1,
    summary: "play a bot through the whole protocol, and say how to mend what is wrong",
    discussion: """
      BOT is a bot's folder (with a slash), the name of a submitted or a built-in bot, or either with
      options: minimax:depth=2. It is played as in a tournament, in a sandbox, at every game that it
      claims. The exit status is 1 where something is wrong.
      """,
    options: [Option("game", "G", "only this game (all that the bot claims)")] + Option.rules + [
      Option("move-time", "T", "the time for a move, such as 200ms (1s)"),
      .sandbox,
      Option("verbose", "show every line that is said"),
    ]
  ) { arguments in
    try Checking(arguments).run().rawValue
  }
}
