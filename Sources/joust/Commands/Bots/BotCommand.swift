import BotKit
import Bots
import Games
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

  static let list = Subcommand(
    "list", NoArguments(),
    summary: "List the games, the built-in bots with their options, and the submitted bots",
    discussion: """
      Submitted bots are the bots of the folder 'bots' in the working directory. Games with a referee
      are not listed; the tournament.json of a tournament that plays them names the referee.
      """
  ) { _ in
    let field = try BotsFolder.field(near: nil)
    let sections = [
      ("Games", GameCatalog.all.flatMap(gameRows)),
      ("Built-in bots", BuiltInBots.all.flatMap(botRows)),
      ("Submitted bots", field.submitted.map(botRow)),
    ]
    return Program.print(
      sections.filter { !$0.1.isEmpty }
        .map { "\($0.0)\n\(columns($0.1))\n" }.joined(separator: "\n"))
  }

  private static func gameRows(_ game: any BuiltInGame.Type) -> [(String, String)] {
    let parameters = game.parameters.map { parameter in
      let value = parameter.defaultValue.map(String.init) ?? "null"
      return ("    \(parameter.name)", "\(parameter.summary): \(parameter.expected) (\(value))")
    }
    return [(game.name, game.summary)] + parameters
  }

  private static func botRows(_ bot: BuiltInBot) -> [(String, String)] {
    let options = bot.options.map { option in
      ("    --\(option.name)", "\(option.summary): \(option.expected) (\(option.defaultSummary))")
    }
    return [(bot.name, "\(bot.games.joined(separator: ", ")): \(bot.summary)")] + options
  }

  private static func botRow(_ bot: BotCatalog.Submitted) -> (String, String) {
    let manifest = bot.manifest
    let language = Languages.name(build: manifest.build, command: manifest.command)
    var text = language.map { "\($0); " } ?? ""
    let games = manifest.games.map { $0 == BotManifest.anyGame ? "any game" : $0 }
    text += "version \(manifest.version); \(games.joined(separator: ", "))"
    if let author = manifest.author { text += "; by \(author)" }
    if let description = manifest.description { text += ": \(description)" }
    return (manifest.name, printable(text))
  }
}
