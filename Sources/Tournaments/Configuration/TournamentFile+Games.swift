import Games
import JSON

extension TournamentFile {
  private static let gamesRule = "a list of games such as [\"tic-tac-toe\", { name: \"2048\" }]"

  /// The games that a file names, with their rules.
  static func games(in section: ConfigurationSection) throws(ConfigurationError)
    -> [any Game]
  {
    guard case .array(let values) = section["games"], !values.isEmpty else {
      throw section.wrong("games", gamesRule)
    }
    var games: [any Game] = []
    for (index, value) in values.enumerated() {
      let game = try game(value, path: "games[\(index)]", in: section)
      let name = game.name
      guard !games.contains(where: { $0.name == name }) else {
        throw section.error(
          section.line(of: "games"),
          "\"games[\(index)]\" is \"\(name)\", which stands in the list already; "
            + "a game stands once in a tournament")
      }
      games.append(game)
    }
    return games
  }

  private static func game(
    _ value: JSONValue, path: String, in section: ConfigurationSection
  ) throws(ConfigurationError) -> any Game {
    let line = section.line(of: "games")
    switch value {
    case .string(let name):
      let list = section.section(
        path: "", line: line, JSONObject([.init(key: path, value: value, line: line ?? 1)]))
      return try make(kind(named: name, key: path, in: list), [:], list)
    case .object(let object):
      let entry = section.section(path: path + ".", line: line, object)
      guard let name = try entry.string("name", "the name of a game") else {
        throw entry.wrong("name", "the name of a game")
      }
      if entry["referee"] != nil { return try foreign(name, in: entry) }
      let kind = try kind(named: name, key: "name", in: entry)
      try entry.allow(["name"] + kind.parameters.map(\.name))
      var values: [String: Int?] = [:]
      for parameter in kind.parameters {
        guard let value = entry[parameter.name] else { continue }
        guard value == .null || value.wholeNumber != nil else {
          throw entry.wrong(parameter.name, parameter.expected)
        }
        values[parameter.name] = .some(value.wholeNumber)
      }
      return try make(kind, values, entry)
    default:
      throw section.error(
        line,
        "\"\(path)\" is \(ConfigurationSection.show(value)), "
          + "expected the name of a game or an object")
    }
  }

  /// A game that is given as a program.
  private static func foreign(
    _ name: String, in entry: ConfigurationSection
  ) throws(ConfigurationError) -> ForeignGame {
    let nameRule = "a name of \(BotName.rule), unlike those of the built-in games"
    guard BotName.isValid(name), GameCatalog.all.map({ $0.name }).nearest(to: name) == nil else {
      throw entry.wrong("name", nameRule)
    }
    let commandRule = "a command as a list of texts, such as [\"python3\", \"my_game.py\"]"
    guard let referee = try entry.strings("referee", commandRule), referee[0] != "",
      referee.allSatisfy({ !$0.utf8.contains(0) })
    else { throw entry.wrong("referee", commandRule) }
    var values: [String: Int?] = [:]
    for member in entry.object.members where !["name", "referee"].contains(member.key) {
      guard BotName.isValid(member.key) else {
        throw entry.wrong(member.key, "another key: \(BotName.rule)")
      }
      guard member.value == .null || member.value.wholeNumber != nil else {
        throw entry.wrong(member.key, "a whole number or null, as all rules of games are")
      }
      values[member.key] = .some(member.value.wholeNumber)
    }
    return ForeignGame(name: name, rules: Rules(unchecked: values), referee: referee)
  }

  private static func kind(
    named name: String, key: String, in section: ConfigurationSection
  ) throws(ConfigurationError) -> any BuiltInGame.Type {
    guard let kind = GameCatalog.named(name) else {
      let names = GameCatalog.all.map { $0.name }
      guard names.nearest(to: name) == nil, BotName.isValid(name) else {
        throw section.unknown(key, name, among: names)
      }
      throw section.wrong(
        key,
        ConfigurationSection.choice(names) + "; a game of your own needs its referee: "
          + "{ name: \"\(name)\", referee: [\"python3\", \"my_game.py\"] }")
    }
    return kind
  }

  private static func make(
    _ kind: any BuiltInGame.Type, _ values: [String: Int?], _ section: ConfigurationSection
  ) throws(ConfigurationError) -> any Game {
    do {
      return try kind.init(rules: Rules(of: kind.parameters, values: values))
    } catch {
      throw section.wrong(error.parameter, error.expected)
    }
  }
}
