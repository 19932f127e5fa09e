import BotKit
import Bots
import JSON
import Runs
import Tournaments

private struct BotArguments: ArgumentGroup {
  let name = Operand(
    ValueType<String>.text("NAME", expected: "a built-in bot")
      .completed(by: .words(BuiltInBots.all.map(\.name))))
}

extension Subcommand {
  static let bot = Subcommand(
    withExitCodes: "bot", BotArguments(),
    summary: "Run a built-in bot on standard input and output",
    discussion: "'joust list' shows the built-in bots and their options.",
    acceptsAnyOption: true
  ) { arguments in
    let name = arguments.name
    guard let bot = BuiltInBots.named(name) else {
      let names = BuiltInBots.all.map(\.name)
      let near = didYouMean(names, name) { "'\($0)'" }
      throw UsageError(
        "'\(printable(name))' is not a built-in bot"
          + (near.isEmpty ? "; these are \(names.joined(separator: ", "))" : near))
    }
    let options = Dictionary(arguments.words.options.map { ($0.name, $0.text) }) { $1 }
    try bot.validate(options: options, reading: BotsFolder.readFile)
    return serve(
      Dialogue { game throws(BotError) in
        try bot.player(at: game, options: options, reading: BotsFolder.readFile)
      })
  }
}
