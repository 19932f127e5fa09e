import BotKit
import Bots
import Games
import JSON
import Runs
import Tournaments

extension CommandSpec {
  static let bot = CommandSpec(
    name: "bot", operands: "NAME", operandCount: 1...1,
    summary: "run a built-in bot on standard input and output",
    discussion: "NAME is one of those that 'joust list' shows, with their options.",
    takesAnyOption: true
  ) { arguments in
    let name = arguments.operands[0]
    guard let bot = BuiltInBots.named(name) else {
      let names = BuiltInBots.all.map(\.name)
      let near = didYouMean(names, name) { "'\($0)'" }
      throw UsageError(
        "'\(printable(name))' is no built-in bot"
          + (near.isEmpty ? "; they are \(names.joined(separator: ", "))" : near))
    }
    let options = Dictionary(arguments.options.map { ($0.name, $0.value) }) { $1 }
    try bot.validate(options: options, reading: BotsFolder.readFile)
    return serve(
      Dialogue { game throws(BotError) in
        try bot.player(at: game, options: options, reading: BotsFolder.readFile)
      })
  }

  static let list = CommandSpec(
    name: "list", operands: "", operandCount: 0...0,
    summary: "show the games, the built-in bots with their options, and the submitted bots",
    discussion: """
      Submitted bots are those of the folder 'bots' in the working directory. Games that are not built
      in are named by the tournaments that play them, with the command of their referee.
      """
  ) { _ in
    let field = try BotsFolder.field(near: nil)
    let sections = [
      ("Games", GameCatalog.all.flatMap(gameRows)),
      ("Built-in bots", BuiltInBots.all.flatMap(botRows)),
      ("Submitted bots", field.submitted.map(botRow)),
    ]
    return Program.say(
      sections.filter { !$0.1.isEmpty }
        .map { "\($0.0)\n\(Program.columns($0.1))\n" }.joined(separator: "\n"))
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
    text += "version \(manifest.version); \(manifest.games.joined(separator: ", "))"
    if let author = manifest.author { text += "; by \(author)" }
    if let description = manifest.description { text += ": \(description)" }
    return (manifest.name, printable(text))
  }
}
