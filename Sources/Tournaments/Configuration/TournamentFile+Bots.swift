import JSON

extension TournamentFile {
  private static let botsRule =
    "a list of bots such as [\"*\"] or [\"minimax\", \"../../bots/mine\"]"

  /// The bots that a file names.
  static func bots(in section: ConfigurationSection) throws(ConfigurationError)
    -> [BotReference]
  {
    guard case .array(let values) = section["bots"], !values.isEmpty else {
      throw section.wrong("bots", botsRule)
    }
    var bots: [BotReference] = []
    for (index, value) in values.enumerated() {
      bots.append(try bot(value, path: "bots[\(index)]", in: section))
    }
    return bots
  }

  private static func bot(
    _ value: JSONValue, path: String, in section: ConfigurationSection
  ) throws(ConfigurationError) -> BotReference {
    let line = section.line(of: "bots")
    let place = section.error(line, "\"\(path)\"").description
    switch value {
    case .string(let text) where !text.isEmpty:
      return BotReference(text, place: place)
    case .object(let object):
      let entry = section.section(path: path + ".", line: line, object)
      try entry.allow(["bot", "name", "options"])
      let botRule = "the name or the folder of a bot"
      guard let text = try entry.string("bot", botRule), !text.isEmpty, text != "*" else {
        throw entry.wrong("bot", botRule)
      }
      var bot = BotReference(text, place: place)
      let nameRule = "a name of " + BotName.rule
      bot.name = try entry.string("name", nameRule)
      if let name = bot.name, !BotName.isValid(name) { throw entry.wrong("name", nameRule) }
      bot.options = try options(in: entry)
      return bot
    default:
      throw ConfigurationError(
        "\(place) is \(ConfigurationSection.show(value)), expected a name, a folder or an object")
    }
  }

  private static func options(
    in entry: ConfigurationSection
  ) throws(ConfigurationError) -> [BotReference.Option] {
    guard let section = try entry.section("options", "an object such as { depth: 2 }") else {
      return []
    }
    var options: [BotReference.Option] = []
    for member in section.object.members {
      guard let value = word(for: member.value) else {
        throw section.wrong(member.key, "a text, a number, true or false")
      }
      guard !member.key.isEmpty, member.key.utf8.allSatisfy(BotName.isAllowed) else {
        throw section.wrong(member.key, "the name of an option: letters, digits, . _ -")
      }
      options.append(.init(key: member.key, value: value))
    }
    return options
  }

  /// A value as a word of a command, numbers as every program reads them; nil where it is none.
  private static func word(for value: JSONValue) -> String? {
    switch value {
    case .string(let text): return text.utf8.contains(0) ? nil : text
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number):
      if let integer = number.int { return String(integer) }
      guard number.double.isFinite else { return nil }
      let isPlain = (try? JSONValue(parsing: Array(number.literal.utf8))) != nil
      return isPlain ? number.literal : String(number.double)
    default: return nil
    }
  }
}
