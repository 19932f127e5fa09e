import BotKit
import Bots
import Games
import JSON
import Tournaments
import Runs

extension CommandSpec {
  /// `joust bot`.
  static let bot = CommandSpec(
    name: "bot", operands: "NAME", operandCount: 1...1,
    summary: "run a built-in bot on standard input and output",
    discussion: "NAME is one of those that 'joust list' shows, with their options.",
    takesAnyOption: true
  ) { arguments in
    let name = arguments.operands[0]
    guard let bot = BuiltInBots.named(name) else {
      let names = BuiltInBots.all.map(\.name)
      let hint =
        names.nearest(to: name).map { "did you mean '\($0)'?" }
        ?? "they are \(names.joined(separator: ", "))"
      throw UsageError("'\(printable(name))' is no built-in bot; \(hint)")
    }
    let options = Dictionary(arguments.options.map { ($0.name, $0.value) }) { $1 }
    try bot.validate(options: options, reading: BotsFolder.readFile)
    return serve(
      Dialogue { game throws(BotError) in
        try bot.player(at: game, options: options, reading: BotsFolder.readFile)
      })
  }
}
