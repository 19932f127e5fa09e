package import Games
import JSON

/// The bots that can take part in a tournament.
package struct BotCatalog: Sendable {
  /// A built-in bot.
  package struct BuiltIn: Sendable {
    package var name: String
    package var games: [String]
    package var playsForeignGames: Bool
    /// Returns a description of the error in the options; nil if they are valid.
    package var complaint: @Sendable ([BotReference.Option]) -> String?
    /// Returns the reason why the bot cannot play a game under the game's rules; nil if the bot can play the
    /// game.
    package var refusal: @Sendable (any Game) -> String? = { _ in nil }
    /// Returns the options with each relative path replaced by an absolute path.
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

  /// A submitted bot.
  package struct Submitted: Hashable, Sendable {
    package var folder: String
    package var manifest: BotManifest

    package init(folder: String, manifest: BotManifest) {
      self.folder = folder
      self.manifest = manifest
    }
  }

  package var builtIn: [BuiltIn]
  /// The submitted bots in their current versions.
  package var submitted: [Submitted]
  /// The stored earlier versions of submitted bots, such as `fox@1`.
  package var former: [Submitted] = []
  /// The submitted bots whose `bot.json` is unreadable, named after their folders.
  package var unreadable: [Lineup.Absence] = []
  /// A note for the error about an unknown bot, such as "submitted bots are in …"; nil if the error has no
  /// such note.
  package var search: String?

  /// Creates a catalog; throws an error if two bots have the same name.
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

  /// Returns the bots that a tournament lists, in the same order; no two of them have the same name.
  ///
  /// Each bot that is listed by its name or its folder must play at least one of the `games`. If `games` is
  /// nil, any game is enough. `rules` contains the games with known rules. A built-in bot must be able to
  /// play all games in `rules` that are among its own games. `load` returns the bot in a folder, and is
  /// called for each reference with a slash.
  ///
  /// Throws an error if a listed bot does not exist, cannot take part, or has the name of another listed bot.
  package func entrants(
    _ references: [BotReference], games: [String]?, rules: [any Game] = [],
    load: (String) throws(ConfigurationError) -> Submitted
  ) throws(ConfigurationError) -> [Entrant] {
    try lineup(references, games: games, rules: rules, tolerance: .none, load: load).entrants
  }

  /// Returns the bots that a tournament lists, and the bots that are left out.
  ///
  /// `tolerance` determines which bots are left out; any other fault throws an error. The other parameters
  /// are those of ``entrants(_:games:rules:load:)``.
  package func lineup(
    _ references: [BotReference], games: [String]?, rules: [any Game] = [],
    tolerance: Lineup.Tolerance, load: (String) throws(ConfigurationError) -> Submitted
  ) throws(ConfigurationError) -> Lineup {
    var lineup = Lineup([])
    var places: [String: Int] = [:]
    var named: Set<String> = []
    for reference in references {
      if reference.source == .everything, tolerance != .none {
        lineup.add(unreadable)
      }
      let chosen: [Entrant]
      do throws(ConfigurationError) {
        chosen = try self.chosen(by: reference, games: games, rules: rules, load: load)
      } catch {
        guard let absence = absence(of: reference, error, tolerance) else { throw error }
        lineup.add([absence])
        continue
      }
      for entrant in chosen {
        let isFirstNaming =
          reference.source == .everything || named.insert(entrant.name).inserted
        guard let index = places[entrant.name] else {
          places[entrant.name] = lineup.entrants.count
          lineup.entrants.append(entrant)
          continue
        }
        // An explicit element for a bot replaces the element from "*", including the bot's permissions.
        if lineup.entrants[index].player == entrant.player, isFirstNaming {
          if reference.source != .everything { lineup.entrants[index] = entrant }
          continue
        }
        throw ConfigurationError(
          "\(reference.place) adds a second entrant named \"\(entrant.name)\"; "
            + "give one of the two another name: { bot: …, name: \"…\" }")
      }
    }
    return lineup
  }

  /// Returns the absence that an error in a reference causes; nil if the error is not tolerated.
  private func absence(
    of reference: BotReference, _ error: ConfigurationError, _ tolerance: Lineup.Tolerance
  ) -> Lineup.Absence? {
    switch error.fault {
    case .other: return nil
    case .unreadableBot where tolerance == .none: return nil
    case .missingBot where tolerance != .missing: return nil
    case .unreadableBot(let folder):
      return Lineup.Absence(
        folder: folder, name: reference.name ?? reference.lastWord, reason: error.description)
    case .missingBot:
      let name = VersionedName(reference.lastWord)?.entrantName ?? reference.lastWord
      return Lineup.Absence(
        folder: nil, name: reference.name ?? name, reason: error.description)
    }
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
          + "and none of the games here (\(list(games ?? []))); "
          + "name a bot that plays one of these games")
    }
    entrant.options = reference.options
    entrant.trust = reference.trust
    entrant.writtenOptions = reference.options
    if case .folder(_, let manifest) = entrant.program,
      let sentence = DeclaredOption.complaint(
        about: reference.options, of: manifest.name, declared: manifest.options)
    {
      throw ConfigurationError("\(reference.place): \(sentence)")
    }
    if case .builtIn(let name) = entrant.program,
      let bot = builtIn.first(where: { $0.name == name })
    {
      guard reference.trust == BotTrust() else {
        throw ConfigurationError(
          "\(reference.place) gives \"network\" or \"environment\" to \"\(name)\", which is built in "
            + "and uses neither; give them only to a submitted bot")
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
    if let version = VersionedName(name) { return try self.version(version, reference) }
    if let absence = unreadable.first(where: { $0.name == name }) {
      throw ConfigurationError(absence.reason, fault: .unreadableBot(folder: absence.folder))
    }
    let names = builtIn.map(\.name) + submitted.map(\.manifest.name)
    let hint =
      names.nearest(to: name).map { "did you mean \"\($0)\"?" }
      ?? "the bots are \(list(names)); "
      + "for a bot in another folder, write its path with a slash, such as \"./mine\""
    throw ConfigurationError(
      "\(reference.place) is \(JSONWriter.quoted(name)), which is not a bot; \(hint)"
        + (search.map { " (\($0))" } ?? ""), fault: .missingBot)
  }

  /// Returns the current or an earlier version of a submitted bot.
  private func version(
    _ name: VersionedName, _ reference: BotReference
  ) throws(ConfigurationError) -> Entrant {
    if let bot = version(name) {
      var entrant = Entrant(bot)
      entrant.name = name.entrantName
      return entrant
    }
    let known = versions(of: name.bot)
    throw ConfigurationError(
      "\(reference.place) is \(JSONWriter.quoted(name.description)), which is not stored; "
        + (known.isEmpty
          ? "no bot called \(name.bot) is submitted"
          : "the versions of \(name.bot) are \(list(known.map(\.description)))"),
      fault: .missingBot)
  }

  /// Returns a version of a submitted bot, either current or earlier; nil if there is no such version.
  package func version(_ name: VersionedName) -> Submitted? {
    (submitted + former).first {
      $0.manifest.name == name.bot && $0.manifest.version == name.version
    }
  }

  /// Returns the versions of a submitted bot, the oldest first and the current one last.
  package func versions(of bot: String) -> [VersionedName] {
    (former + submitted).filter { $0.manifest.name == bot }
      .map { VersionedName(bot: bot, version: $0.manifest.version) }
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Lineup {
  fileprivate mutating func add(_ more: [Absence]) {
    for absence in more {
      let isKnown = absences.contains {
        $0.name == absence.name || $0.folder != nil && $0.folder == absence.folder
      }
      if !isKnown { absences.append(absence) }
    }
  }
}

extension BotReference {
  /// The last component of the text: the name of a bot or of its folder.
  fileprivate var lastWord: String {
    spelling.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init) ?? spelling
  }
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
