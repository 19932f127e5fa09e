package import Games
import JSON

/// The contents of a `tournament.json`; all values are valid.
package struct TournamentFile: Sendable {
  package var file: String
  /// The name of the tournament; nil to use the name of its folder.
  package var name: String?
  package var games: [any Game]
  /// The games in the file that the current command leaves out.
  package var otherGames: [any Game] = []
  package var format: any Format = RoundRobin()
  /// The number of meetings of a pairing in a round of the format, at least 1.
  ///
  /// In a game such as tic-tac-toe, a meeting is two games with exchanged seats. In a race such as 2048, and
  /// in a game of more than two seats, a meeting is one game.
  package var pairs = 1
  /// The number of opening moves that are made before the bots are asked.
  package var openingPlies = 0
  /// The file with the openings, relative to the tournament's folder; nil if there is none.
  package var openingFile: String?
  /// The openings in ``openingFile``, each as a list of moves; nil if there is no file.
  package var openingLines: [[String]]?
  package var bots: [BotReference]
  /// The names of bots that are neither scheduled nor rated.
  package var withdrawn: [String] = []
  package var time = TimeControl()
  /// Whether the file contains `time.startup`, which then limits the startup time that bots may request.
  package var statesStartup = false
  /// The memory limit of a bot, in bytes; nil for no limit.
  package var memory: Int? = Self.usualMemory
  /// The limit of processes and threads of a bot; nil for no limit.
  package var processes: Int? = Self.usualProcesses
  /// The number of games that are played at the same time; nil to adapt it to the machine.
  package var concurrency: Int?
  /// The public seed from which luck, openings and game ids are derived; nil to use a ``Secret``.
  package var seed: Seed?
  package var onTimeout = TimeoutRule.forfeit
  package var pondering = true
  /// Whether a bot that answers within microseconds may share a processor with the thread of Joust that asks
  /// the bot.
  package var affinity = true
  package var sandbox = Sandbox.auto
  /// The rules that end games based on the evals of the bots; nil for none.
  package var adjudication: Adjudication?
  /// Whether the record contains the time of each move.
  package var recordsTimes = false
  package var limits = LeagueLimits()
  /// Whether the standard error of all bots is public: the log files, and the excerpts on the HTML page.
  package var publicLogs = false
  /// The folder of the previous season, relative to the tournament's folder; nil for none.
  package var previous: String?
}

extension TournamentFile {
  package static let usualMemory = 1_000_000_000
  package static let usualProcesses = 256

  private static let keys = [
    "name", "games", "format", "pairs", "openings", "bots", "withdrawn", "time", "memory",
    "processes", "concurrency", "seed", "on_timeout", "pondering", "affinity", "sandbox",
    "adjudicate", "record_times", "limits", "public_logs", "previous",
  ]

  package static let pairsRange = 1...1_000_000
  package static let openingPliesRange = 0...225
  package static let processRange = 1...1_000_000
  package static let concurrencyRange = 1...1024

  /// Reads a `tournament.json` as JSON5; `file` is the name of the file in errors.
  package init(
    _ bytes: [UInt8], file: String, formats: Formats = .builtIn
  ) throws(ConfigurationError) {
    let section = try ConfigurationSection(file: file, bytes: bytes, dialect: .json5)
    try section.allow(Self.keys)
    self.init(
      file: file, games: try Self.games(in: section), bots: try Self.bots(in: section))
    name = try section.value("name", "a text of 1 to 200 characters") { $0.text(1...200) }
    format = try formats.read(in: section) ?? format
    pairs = try section.integer("pairs", in: Self.pairsRange) ?? pairs
    let openings = try section.section(
      "openings", "an object such as { plies: 1 } or { file: \"openings.txt\" }",
      keys: ["plies", "file"])
    openingPlies = try openings?.integer("plies", in: Self.openingPliesRange) ?? 0
    openingFile = try openings?.value("file", "the path of a file, such as \"openings.txt\"") {
      $0.text(1...1000)
    }
    if let openings, openingFile != nil, openings["plies"] != nil {
      throw openings.wrong("plies", "no \"plies\" next to \"file\", which has all opening moves")
    }
    let names = "a list of names of bots such as [\"mine\"]"
    withdrawn = try section.value("withdrawn", names) { $0.list(\.entrantName) } ?? []
    let limits = try section.section(
      "time", "an object such as { move: \"200ms\" }",
      keys: ["startup", "first", "move", "total", "increment", "grace", "clock"])
    if let limits {
      time = try TimeControl(limits)
      statesStartup = limits["startup"] != nil
    }
    memory =
      try section.limit("memory", MemoryText.rule) { $0.string.flatMap(MemoryText.parse) } ?? memory
    processes = try section.limit("processes", in: Self.processRange) ?? processes
    if section["concurrency"] != .string("auto") {
      let range = Self.concurrencyRange
      concurrency = try section.value(
        "concurrency", "\"auto\" or \(range.wholeNumberRule)"
      ) { $0.wholeNumber(in: range) }
    }
    seed = try section.value("seed", "1 to 20 digits below 2^64 in quotes, such as \"2048\"") {
      $0.string.flatMap(Seed.init)
    }
    onTimeout = try section.word("on_timeout", TimeoutRule.self) ?? onTimeout
    pondering = try section.value("pondering", "true or false", \.bool) ?? pondering
    affinity = try section.value("affinity", "true or false", \.bool) ?? affinity
    sandbox = try section.word("sandbox", Sandbox.self) ?? sandbox
    if section["adjudicate"] != .null {
      let rules = try section.section(
        "adjudicate", "an object such as { resign: { eval: 600, moves: 4 } }, or null")
      adjudication = try rules.map { rules throws(ConfigurationError) in try Adjudication(rules) }
    }
    recordsTimes = try section.value("record_times", "true or false", \.bool) ?? recordsTimes
    let league = try section.section(
      "limits", "an object such as { versions_per_day: 5 }", keys: LeagueLimits.keys)
    if let league { self.limits = try LeagueLimits(league) }
    if section["previous"] != .null {
      previous = try section.value(
        "previous", "a path that begins with ../, such as \"../spring\""
      ) { value in
        value.string.flatMap { $0.hasPrefix("../") && $0.utf8.allSatisfy { $0 >= 32 } ? $0 : nil }
      }
    }
    publicLogs = try section.value("public_logs", "true or false", \.bool) ?? publicLogs
  }
}

extension TournamentFile {
  static func games(in section: ConfigurationSection) throws(ConfigurationError) -> [any Game] {
    let rule = "a list of games such as [\"tic-tac-toe\", { name: \"2048\" }]"
    var games: [any Game] = []
    for (path, value) in try section.elements("games", rule) {
      let game = try game(value, path: path, in: section)
      let name = game.name
      guard !games.contains(where: { $0.name == name }) else {
        throw section.error(
          section.line(of: "games"),
          "\"\(path)\" is \"\(name)\", which is in the list already; "
            + "a tournament has each game once")
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
      let name = try entry.required("name", "the name of a game", \.string)
      if entry["referee"] != nil { return try foreign(name, in: entry) }
      let kind = try kind(named: name, key: "name", in: entry)
      try entry.allow(["name"] + kind.parameters.map(\.name))
      var values: [String: Int?] = [:]
      for parameter in kind.parameters {
        values[parameter.name] =
          try entry.value(parameter.name, parameter.expected, \.wholeNumberOrNull)
      }
      return try make(kind, values, entry)
    default:
      throw section.error(
        line,
        "\"\(path)\" is \(ConfigurationSection.show(value)), "
          + "expected the name of a game or an object")
    }
  }

  private static func foreign(
    _ name: String, in entry: ConfigurationSection
  ) throws(ConfigurationError) -> ForeignGame {
    guard BotName.isValid(name), !GameCatalog.all.contains(where: { $0.name == name }) else {
      throw entry.wrong("name", "a name of \(BotName.rule), other than the names of built-in games")
    }
    let referee = try entry.required(
      "referee", "a command as a list of texts, such as [\"python3\", \"my_game.py\"]", \.command)
    var values: [String: RuleValue?] = [:]
    for member in entry.object.members where !["name", "referee"].contains(member.key) {
      guard BotName.isValid(member.key) else {
        throw entry.wrongKey(member.key, "a key of \(BotName.rule)")
      }
      values.updateValue(try ruleValue(member, in: entry), forKey: member.key)
    }
    return ForeignGame(name: name, rules: Rules(unchecked: values), referee: referee)
  }

  /// Returns the value of a rule in a game with a referee; nil for null.
  private static func ruleValue(
    _ member: JSONObject.Member, in entry: ConfigurationSection
  ) throws(ConfigurationError) -> RuleValue? {
    if member.key == ForeignGame.moveLimitRule {
      let limit = try entry.limit(
        member.key, in: ForeignGame.moveLimits, null: "the limit of the referee")
      return (limit ?? nil).map(RuleValue.integer)
    }
    let value = member.value.scalar(
      integer: RuleValue.integer, number: RuleValue.init(number:), bool: RuleValue.bool,
      text: RuleValue.init(text:))
    guard value != nil || member.value == .null else {
      throw entry.wrong(
        member.key,
        "a number, true, false, a text of at most \(RuleValue.textLimit) bytes, or null")
    }
    return value
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

  static func bots(in section: ConfigurationSection) throws(ConfigurationError) -> [BotReference] {
    let rule = "a list of bots such as [\"*\"] or [\"minimax\", \"../../bots/mine\"]"
    return try section.elements("bots", rule).map { path, value throws(ConfigurationError) in
      try bot(value, path: path, in: section)
    }
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
      try entry.allow(["bot", "name", "options", "network", "environment"])
      let text = try entry.required("bot", "the name or the folder of a bot") { value in
        value.string.flatMap { ["", "*"].contains($0) ? nil : $0 }
      }
      var bot = BotReference(text, place: place)
      bot.name = try entry.value("name", "a name of " + BotName.rule, \.name)
      bot.options = try options(in: entry)
      bot.trust.network = try entry.value("network", "true or false", \.bool) ?? false
      bot.trust.environment =
        try entry.value("environment", BotTrust.rule) { value in
          value.texts.flatMap { BotTrust.areVariables($0) ? $0 : nil }
        } ?? []
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
    return try section.object.members.map { member throws(ConfigurationError) in
      guard let value = word(for: member.value) else {
        throw section.wrong(member.key, "a text, a number, true or false")
      }
      guard DeclaredOption.isName(member.key) else {
        throw section.wrongKey(member.key, DeclaredOption.nameRule)
      }
      return BotReference.Option(key: member.key, value: value)
    }
  }

  /// Returns a text, a truth value or a finite number as it is written in a command; nil for any other value
  /// and for a text with a NUL character.
  ///
  /// Numbers are written in decimal notation.
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
