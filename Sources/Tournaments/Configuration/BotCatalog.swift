package import Games
import JSON

/// The bots that a tournament can choose from.
package struct BotCatalog: Sendable {
  /// A built-in bot.
  package struct BuiltIn: Sendable {
    package var name: String
    package var games: [String]
    package var playsForeignGames: Bool
    /// Returns a description of the error in options; nil if they are valid.
    package var complaint: @Sendable ([BotReference.Option]) -> String?
    /// Returns the reason why the bot does not play a game by its rules; nil if it does.
    package var refusal: @Sendable (any Game) -> String? = { _ in nil }
    /// Returns the options with absolute paths.
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
  /// The submitted bots.
  package var submitted: [Submitted]
  /// The description of the search for `bots/`; nil if there is none.
  package var search: String?

  /// Creates a catalog; throws if two bots have the same name.
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

  /// Returns the bots that a tournament names, in its order and with different names.
  ///
  /// Each bot must play at least one of the `games`, or any game if these are nil. The `rules` are those
  /// of the games, as far as they are known; `load` returns the bot of a folder outside of `bots/`.
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
        // An element with the name of a bot replaces the bot that "*" added, with its trust.
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
    entrant.options = reference.options
    entrant.trust = reference.trust
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
      "\(reference.place) is \(JSONWriter.quoted(name)), which is not a bot; \(hint)"
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
    games.map { $0.contains(where: plays) } ?? true
  }
}
