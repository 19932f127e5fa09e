import Games
import Hosting
import Runs
import Terminal
import Tournaments

struct PlayArguments: ArgumentGroup {
  let game = Operand(ValueType<String>.game)
  let against = Option(
    repeated: "against", .opponent, absent: "a built-in bot; in a race such as 2048, none",
    "the opponent; repeated, several opponents")
  let bot = Option("bot", .bot(), "a bot that plays in your place")
  let hint = Option("hint", .bot(), "a bot that shows its move and its reason on your turn")
  let seat = Option(
    "seat", .text("SEAT", expected: "a seat of the game, such as X or O"), absent: "the first seat",
    "your seat")
  let seed = Option(
    "seed", .seed, absent: "a new one for each game", "the seed of the luck")
  let speed = Option<Double>.speed
  let moveTime = Option<Duration?>.moveTime
  let startup = Option<Duration?>.startup
  let confinement = ConfinementOptions()
  let rules = RuleOptions()
}

/// The value of `--against`.
enum Opponent: Sendable {
  /// A person at the same keyboard.
  case human
  case bot(BotArgument)
}

extension ValueType where Value == Opponent {
  fileprivate static var opponent: Self {
    let bot = ValueType<BotArgument>.bot()
    let expected = "\(bot.expected), or human for a person at the same keyboard"
    return Self(bot.placeholder, expected: expected) { text, place throws(UsageError) in
      text == "human" ? .human : .bot(try bot.read(text, place))
    }.completed(by: .bots)
  }
}

extension Option where Value == Double {
  /// The speed at which recorded games and games between bots are shown.
  static var speed: Self {
    let range = ReplayControls.speeds
    return Option(
      "speed",
      .number(
        "a number of moves a second, \(range.lowerBound) to \(Int(range.upperBound))"
      ) { range.contains($0) }, default: 4,
      "the speed of recorded games, and of games without a person")
  }
}

extension Subcommand {
  static let play = Subcommand(
    "play", PlayArguments(), summary: "Play a game in the terminal",
    discussion: """
      Without --against, you play 2048 alone, and other games against a built-in bot; a game in which
      any text can be a move needs --against. In 2048 against a bot, both players have the same luck.
      In a game of more than two seats, the bot plays all other seats; if --against is repeated, the
      bots are assigned to the other seats in turn.

      \(GameArgument.help)

      Choose a direction with the arrows, wasd or hjkl. Choose a cell by its number, or with the
      arrows and enter. Choose any other move with the arrows, or type its number or the beginning of
      its text, and enter. u takes a move back, unless a bot plays with the same luck; r begins a new
      game; q quits, unless a move begins with q; escape always quits. ? shows the rules of a game that
      describes them, until the next key. Space pauses a game without a person. Nothing is recorded.
      Without a terminal, the exit status is 2.
      """
  ) { arguments in
    guard Console.isInteractive else {
      throw InputError("joust play needs a terminal as standard input and output")
    }
    Signals.block()
    let argument = try GameArgument(arguments.game, "GAME", rules: arguments.rules.given)
    let game = try argument.open(arguments.confinement.request)
    defer { game.close() }
    return try TerminalMatch(arguments, game).run()
  }
}
