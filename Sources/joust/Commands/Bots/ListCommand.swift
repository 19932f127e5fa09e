import Bots
import Games
import Hosting
import JSON
import Runs
import Tournaments

private struct ListArguments: ArgumentGroup {
  let json = Option(flag: "json", "print one JSON object instead of text")
}

extension Subcommand {
  static let list = Subcommand(
    "list", ListArguments(),
    summary: "List the games, the built-in bots with their options, and the submitted bots",
    discussion: """
      Submitted bots are the bots of the folder 'bots' in the working directory, with the earlier
      versions that are kept. Games with a referee are not listed; the tournament.json of a tournament
      that plays them names the referee.
      """
  ) { arguments in
    let field = try BotsFolder.field(near: nil)
    for absence in field.unreadable {
      StandardStream.error.write("joust: \(printable(absence.sentence))\n")
    }
    let status = Program.print(
      arguments.json ? json(of: field).text + "\n" : plainText(of: field))
    return field.unreadable.isEmpty ? status : .failed
  }

  private static func plainText(of field: BotCatalog) -> String {
    let sections = [
      ("Games", GameCatalog.all.flatMap(gameRows)),
      ("Built-in bots", BuiltInBots.all.flatMap(botRows)),
      ("Submitted bots", field.submitted.flatMap { botRows($0, in: field) }),
    ]
    let width = Console.size(of: .output)?.columns ?? .max
    return sections.filter { !$0.1.isEmpty }
      .map { "\($0.0)\n\(columns($0.1, width: width))\n" }.joined(separator: "\n")
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

  private static func botRows(
    _ bot: BotCatalog.Submitted, in field: BotCatalog
  ) -> [(String, String)] {
    let manifest = bot.manifest
    let language = Languages.name(build: manifest.build, command: manifest.command)
    let games = manifest.playsAnyGame ? "any game" : manifest.games.joined(separator: ", ")
    var text = manifest.title.map { "\($0); " } ?? ""
    text += language.map { "\($0); " } ?? ""
    text += "version \(manifest.version); \(games)"
    if let startup = manifest.startup { text += "; startup \(DurationText.format(startup))" }
    let former = field.versions(of: manifest.name).dropLast().map(\.description)
    if !former.isEmpty { text += "; kept: \(former.joined(separator: ", "))" }
    if let author = manifest.author { text += "; by \(author)" }
    if let description = manifest.description { text += ": \(description)" }
    let options = (manifest.options ?? []).map { option in
      (
        "    --\(printable(option.name))",
        printable(option.expected + (option.standard.map { " (\($0))" } ?? ""))
      )
    }
    return [(manifest.name, printable(text))] + options
  }

  // MARK: - JSON

  private static func json(of field: BotCatalog) -> JSONValue {
    .object([
      "games": .array(
        GameCatalog.all.map { game in
          .object([
            "name": .string(game.name), "summary": .string(game.summary),
            "rules": .array(
              game.parameters.map {
                .object([
                  "name": .string($0.name), "summary": .string($0.summary),
                  "expected": .string($0.expected), "default": .number($0.defaultValue),
                ])
              }),
          ])
        }),
      "built_in": .array(
        BuiltInBots.all.map { bot in
          .object([
            "name": .string(bot.name), "games": .array(texts: bot.games),
            "summary": .string(bot.summary),
            "options": .array(
              bot.options.map {
                .object([
                  "name": .string($0.name), "summary": .string($0.summary),
                  "expected": .string($0.expected), "default": .string($0.defaultSummary),
                ])
              }),
          ])
        }),
      "submitted": .array(field.submitted.map { json(of: $0, in: field) }),
    ])
  }

  private static func json(of bot: BotCatalog.Submitted, in field: BotCatalog) -> JSONValue {
    let manifest = bot.manifest
    let former = field.versions(of: manifest.name).dropLast().map(\.version)
    var object: JSONObject = [
      "name": .string(manifest.name), "version": .string(manifest.version),
      "games": .array(texts: manifest.games),
      "command": .array(texts: manifest.command),
      "former_versions": .array(texts: former),
    ]
    let language = Languages.name(build: manifest.build, command: manifest.command)
    for (key, text) in [
      ("language", language), ("title", manifest.title), ("author", manifest.author),
      ("description", manifest.description), ("startup", manifest.startup.map(DurationText.format)),
    ] {
      if let text { object.append(key, .string(text)) }
    }
    if let options = manifest.options {
      object.append("options", .array(options.map(\.listed)))
    }
    return .object(object)
  }
}

extension DeclaredOption {
  /// The option as a JSON object for the list.
  fileprivate var listed: JSONValue {
    .object([
      "name": .string(name), "expected": .string(expected),
      "default": standard.map(jsonValue) ?? .null,
    ])
  }
}
