package import Games
import JSON

/// The bots that a tournament can choose from.
package struct BotCatalog: Sendable {
  /// A bot that comes with Joust.
  package struct BuiltIn: Sendable {
    package var name: String
    package var games: [String]
    package var playsForeignGames: Bool
    /// Says what is wrong with options for it, in a sentence; nil where nothing is.
    package var complaint: @Sendable ([BotReference.Option]) -> String?
    /// Says why it does not play a game by its rules, in a sentence; nil where it does.
    package var refusal: @Sendable (any Game) -> String? = { _ in nil }
    /// Makes the paths among its options those from the root.
    package var settle: @Sendable ([BotReference.Option]) -> [BotReference.Option] = { $0 }

    package init(
      name: String, games: [String], playsForeignGames: Bool = false,
      complaint: @escaping @Sendable ([BotReference.Option]) -> String?
    ) {
      self.name = name
      self.games = games
      self.playsForeignGames = playsForeignGames
      self.complaint = complaint
    }
  }

  package struct Submitted: Hashable, Sendable {
    package var folder: String
    package var manifest: BotManifest

    package init(folder: String, manifest: BotManifest) {
      self.folder = folder
      self.manifest = manifest
    }
  }

  package var builtIn: [BuiltIn]
  /// The bots of `bots/`.
  package var submitted: [Submitted]
  /// Where `bots/` was looked for, in words; nil where nobody says it.
  package var search: String?

  /// - Throws: where two bots have the same name.
  package init(builtIn: [BuiltIn], submitted: [Submitted]) throws(ConfigurationError) {
    self.builtIn = builtIn
    self.submitted = submitted
    var folders: [String: String] = [:]
    for bot in submitted {
      let name = bot.manifest.name
      if let other = folders.updateValue(bot.folder, forKey: name) {
        throw ConfigurationError(
          "\(bot.folder)/bot.json: \"name\" is \"\(name)\", as in \(other)/bot.json; "
            + "give one of the bots another name")
      }
      try checkAgainstBuiltIn(bot)
    }
  }

  private func checkAgainstBuiltIn(_ bot: Submitted) throws(ConfigurationError) {
    guard builtIn.contains(where: { $0.name == bot.manifest.name }) else { return }
    throw ConfigurationError(
      "\(bot.folder)/bot.json: \"name\" is \"\(bot.manifest.name)\", which is a built-in bot; "
        + "give the bot another name")
  }

  /// The bots that a tournament names, in its order, no two with the same name.
  ///
  /// Each plays one of the `games`, or any where they are nil; `rules` are these, as far as known;
  /// `load` reads the bot of a folder outside of `bots/`.
  package func entrants(
    _ references: [BotReference], games: [String]?, rules: [any Game] = [],
    load: (String) throws(ConfigurationError) -> Submitted
  ) throws(ConfigurationError) -> [Entrant] {
    var entrants: [Entrant] = []
    var named: Set<String> = []
    for reference in references {
      for entrant in try chosen(by: reference, games: games, rules: rules, load: load) {
        let isFirstNaming =
          reference.source == .everything || named.insert(entrant.name).inserted
        guard let index = entrants.firstIndex(where: { $0.name == entrant.name }) else {
          entrants.append(entrant)
          continue
        }
        // What names a bot that "*" stands for as well says what it is trusted with.
        if entrants[index].player == entrant.player, isFirstNaming {
          if reference.source != .everything { entrants[index] = entrant }
          continue
        }
        throw ConfigurationError(
          "\(reference.place) is a second entrant named \"\(entrant.name)\"; "
            + "give it another name: { bot: …, name: \"…\" }")
      }
    }
    return entrants
  }

  private func chosen(
    by reference: BotReference, games: [String]?, rules: [any Game],
    load: (String) throws(ConfigurationError) -> Submitted
  ) throws(ConfigurationError) -> [Entrant] {
    var entrant: Entrant
    switch reference.source {
    case .everything:
      let willing = builtIn.filter { refusal(of: $0, at: rules) == nil }
      let all = willing.map { Entrant($0, among: games ?? []) } + submitted.map(Entrant.init)
      return all.filter { $0.plays(oneOf: games) }
    case .folder(let path):
      let bot = try load(path)
      try checkAgainstBuiltIn(bot)
      entrant = Entrant(bot)
    case .name(let name):
      entrant = try named(name, reference, games ?? [])
    }
    guard entrant.plays(oneOf: games) else {
      throw ConfigurationError(
        "\(reference.place) is \"\(entrant.name)\", which plays \(list(entrant.games)) "
          + "and none of the games here (\(list(games ?? [])))")
    }
    (entrant.options, entrant.trust) = (reference.options, reference.trust)
    entrant.writtenOptions = reference.options
    if case .builtIn(let name) = entrant.program,
      let bot = builtIn.first(where: { $0.name == name })
    {
      guard reference.trust == BotTrust() else {
        throw ConfigurationError(
          "\(reference.place) gives \"network\" or \"environment\" to \"\(name)\", which is built in "
            + "and uses neither; expected them of a submitted bot")
      }
      entrant.options = bot.settle(reference.options)
      if let sentence = refusal(of: bot, at: rules) ?? bot.complaint(entrant.options) {
        throw ConfigurationError("\(reference.place): \(sentence)")
      }
    }
    entrant.name = reference.name ?? entrant.name
    return [entrant]
  }

  private func refusal(of bot: BuiltIn, at rules: [any Game]) -> String? {
    rules.lazy.filter { bot.games.contains($0.name) }.compactMap(bot.refusal).first
  }

  private func named(
    _ name: String, _ reference: BotReference, _ games: [String]
  ) throws(ConfigurationError) -> Entrant {
    if let bot = builtIn.first(where: { $0.name == name }) {
      return Entrant(bot, among: games)
    }
    if let bot = submitted.first(where: { $0.manifest.name == name }) { return Entrant(bot) }
    let names = builtIn.map(\.name) + submitted.map(\.manifest.name)
    let hint =
      names.nearest(to: name).map { "did you mean \"\($0)\"?" }
      ?? "the bots are \(list(names)), and a folder needs a slash"
    throw ConfigurationError(
      "\(reference.place) is \(JSONWriter.quoted(name)), which is no bot; \(hint)"
        + (search.map { " (\($0))" } ?? ""))
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Entrant {
  fileprivate init(_ bot: BotCatalog.BuiltIn, among games: [String]) {
    let foreign = games.filter { GameCatalog.named($0) == nil }
    self.init(
      name: bot.name, version: "1", games: bot.games + (bot.playsForeignGames ? foreign : []),
      program: .builtIn(name: bot.name))
  }

  fileprivate init(_ bot: BotCatalog.Submitted) {
    self.init(
      name: bot.manifest.name, version: bot.manifest.version, games: bot.manifest.games,
      program: .folder(bot.folder, bot.manifest))
  }

  fileprivate func plays(oneOf games: [String]?) -> Bool {
    games.map { self.games.contains(where: $0.contains) } ?? true
  }
}

/// A bot that takes part in a tournament.
package struct Entrant: Hashable, Sendable {
  package enum Program: Hashable, Sendable {
    case builtIn(name: String)
    case folder(String, BotManifest)
  }

  package var name: String
  package var version: String
  package var games: [String]
  package var program: Program
  package var options: [BotReference.Option]
  /// The same as the file says them, where paths needn't begin at the root.
  package var writtenOptions: [BotReference.Option] = []
  package var trust = BotTrust()

  package init(
    name: String, version: String, games: [String], program: Program,
    options: [BotReference.Option] = []
  ) {
    self.name = name
    self.version = version
    self.games = games
    self.program = program
    self.options = options
  }

  /// What plays, however its options are written and whatever it is trusted with.
  package var player: Entrant {
    var player = self
    (player.writtenOptions, player.trust) = ([], BotTrust())
    return player
  }

  /// The words that its options add to its command.
  package var optionWords: [String] {
    options.flatMap { ["--\($0.key)", $0.value] }
  }
}

/// How a tournament names a bot.
package struct BotReference: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Every built-in bot and every bot of `bots/` that plays one of the games.
    case everything
    case name(String)
    /// A bot's folder, relative to the tournament's.
    case folder(String)
  }

  package var source: Source
  /// What it is called in the tournament, where that is not its own name.
  package var name: String?
  package var options: [Option] = []
  package var trust = BotTrust()
  var place: String

  /// An option of a bot.
  package struct Option: Hashable, Sendable {
    /// Its name, without dashes.
    package var key: String
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The bot as the text that named it.
  package var spelling: String {
    switch source {
    case .everything: "*"
    case .name(let text), .folder(let text): text
    }
  }

  /// `text` is `*`, a name, or a folder, which has a slash; `place` stands in errors.
  package init(_ text: String, place: String) {
    source = text == "*" ? .everything : text.contains("/") ? .folder(text) : .name(text)
    self.place = place
  }
}

extension BotReference {
  /// A bot with a name and options of its own, as an element of a tournament's `bots`.
  package static func text(_ word: String, name: String, options: [Option]) -> String {
    var members = ["bot: \(JSONWriter.quoted(word))", "name: \(JSONWriter.quoted(name))"]
    if !options.isEmpty {
      let pairs = options.map { "\(JSONWriter.quoted($0.key)): \(JSONWriter.quoted($0.value))" }
      members.append("options: { \(pairs.joined(separator: ", ")) }")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }
}

/// What a tournament trusts one of its bots with, which no other gets; a bot can't ask for it.
package struct BotTrust: Hashable, Sendable {
  /// Whether it may use the network.
  package var network = false
  /// The variables of Joust's own environment that it gets, by name.
  package var environment: [String] = []

  package init() {}

  static let given = ["PATH", "HOME", "LANG", "TMPDIR"]
  static let rule =
    "a list of names of variables such as [\"MY_API_KEY\"], each once and none of "
    + given.joined(separator: ", ")

  static func areVariables(_ names: [String]) -> Bool {
    Set(names).count == names.count && names.allSatisfy(isVariable)
  }

  private static func isVariable(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(48...57 ~= first), !given.contains(name) else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || 48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
    }
  }
}
