import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// A bot on the command line, such as `minimax`, `bots/mine`, `minimax:depth=2` or `old=../old/mine`.
struct BotArgument: Sendable {
  /// The text without the new name, such as `minimax:depth=2`.
  let text: String
  let reference: BotReference
  /// The text without the new name and the options: the name, folder or file of a bot.
  private let word: String
  private let newName: String?
  private let place: String

  var isRenamed: Bool { newName != nil }

  /// Reads `[NAME=]BOT[:KEY=VALUE,…]`; `place` is the name of the option or operand in errors.
  init(_ word: String, _ place: String) throws(UsageError) {
    var rest = word[...]
    if let sign = word.firstIndex(where: { "=:/".contains($0) }), word[sign] == "=" {
      newName = String(word[..<sign])
      rest = word[word.index(after: sign)...]
    } else {
      newName = nil
    }
    text = String(rest)
    self.place = place
    if let newName, !BotName.isValid(newName) {
      throw UsageError(
        "\(place) has the name \"\(printable(newName))\", expected a name of \(BotName.rule)")
    }
    // A value may contain slashes, so the bot's name or path ends at the first colon that precedes options.
    let folderEnd = rest.lastIndex(of: "/") ?? rest.startIndex
    let colon =
      rest.indices.first { rest[$0] == ":" && Self.options(rest[rest.index(after: $0)...]) != nil }
      ?? rest[folderEnd...].firstIndex(of: ":")
    let bot = String(rest[..<(colon ?? rest.endIndex)])
    guard !bot.isEmpty, bot != "*" else {
      throw UsageError(place, is: word, expected: "the name or the folder of a bot")
    }
    self.word = bot
    var reference = BotReference(bot, place: place)
    if let colon {
      guard let options = Self.options(rest[rest.index(after: colon)...]) else {
        throw UsageError(
          place, is: word, expected: "options as in minimax:depth=2, each at most once")
      }
      reference.options = options
    }
    self.reference = reference
  }

  private static func options(_ text: Substring) -> [BotReference.Option]? {
    var options: [BotReference.Option] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = sides.first.map(String.init) ?? ""
      guard sides.count == 2, DeclaredOption.isName(key),
        !options.contains(where: { $0.key == key })
      else { return nil }
      options.append(.init(key: key, value: String(sides[1])))
    }
    return options
  }

  /// Returns the bot as an entrant.
  ///
  /// The bot must play at least one of the `games`; nil means any game. If ``draft(in:at:_:)`` returns a
  /// draft for the argument, the entrant is that draft, which is copied to the place `draft` and built with
  /// `confinement`.
  ///
  /// Unless the user gave a name, the name of the entrant includes the options, so that the same bot with
  /// other options has a different name. `rules` are the games with known rules; the values that an option
  /// accepts may depend on these rules. `tournament` is the tournament's folder, near which `bots/` is
  /// searched if the working directory has no `bots/`.
  func entrant(
    at games: [String]?, rules: [any Game] = [], near tournament: String? = nil,
    draft place: Draft.Place = .temporary,
    _ confinement: RequestedConfinement = RequestedConfinement()
  ) throws -> Entrant {
    if let draft = try draft(in: place, at: games, confinement) { return draft.entrant }
    return try known(at: games, rules: rules, near: tournament)
  }

  /// Returns the draft of a file or folder that is not submitted; nil for any other word.
  ///
  /// Other words are, for example, the name of a submitted bot, or a path with a slash to a folder with a
  /// `bot.json`. If the folder has a `bot.json`, the bot must play at least one of the `games`; nil means any
  /// game.
  func draft(
    in place: Draft.Place, at games: [String]?, _ confinement: RequestedConfinement
  ) throws -> Draft? {
    guard let submission = try Submission(toCheck: word) else { return nil }
    let own = submission.manifest.games
    if let games, !own.isEmpty, !submission.manifest.playsAnyGame,
      !games.contains(where: { own.contains($0) })
    {
      throw InputError(
        "\(self.place) is \"\(printable(word))\", which plays \(own.joined(separator: ", ")) "
          + "and none of the games here (\(games.joined(separator: ", "))); "
          + "name a bot that plays one of these games")
    }
    return try Draft(submission, in: place, confinement, place: self.place)
      .with(reference.options, named: newName)
  }

  /// Returns the files of a bot that is not submitted; nil for a built-in bot, a submitted bot or a stored
  /// version.
  ///
  /// In contrast to ``draft(in:at:_:)``, the bot may also be a folder with a `bot.json` that is not in
  /// `bots/`.
  func unsubmitted(_ field: BotCatalog) throws -> Submission? {
    if let submission = try Submission(toCheck: word) { return submission }
    guard case .folder(let path) = reference.source, ProgramSearch.isFile(path + "/bot.json") else {
      return nil
    }
    let folder = Paths.absolute(path)
    let isSubmitted = (field.submitted + field.former).contains { $0.folder == folder }
    return isSubmitted ? nil : try Submission(path, name: nil)
  }

  /// Returns the entrant for a built-in bot, a submitted bot, a stored version or a folder with a `bot.json`.
  private func known(
    at games: [String]?, rules: [any Game], near tournament: String?
  ) throws -> Entrant {
    let field = try BotsFolder.field(near: tournament)
    let entrants = try field.entrants([reference], games: games, rules: rules) {
      folder throws(ConfigurationError) in
      guard ProgramSearch.isFile(folder + "/bot.json") else {
        throw ConfigurationError("\(place) is \(Self.absence(of: folder))")
      }
      return try BotsFolder.bot(in: folder)
    }
    guard var entrant = entrants.first else {
      throw InputError(
        "\(place) is \"\(printable(text))\", which is not a bot; expected the name, the folder or the "
          + "source file of a bot")
    }
    entrant.name = newName ?? Self.name(of: entrant)
    return entrant
  }

  /// Returns the reason why a word with a slash is not a bot.
  private static func absence(of folder: String) -> String {
    let text = "\"\(printable(folder))\""
    if ProgramSearch.isFolder(folder) {
      return "the folder \(text), but it has no bot.json; expected a bot's folder"
    }
    if FileSystem.exists(folder) {
      return "the file \(text); expected a bot's folder or a source file"
    }
    return "\(text), which does not exist; expected a bot's folder, a source file or an executable"
  }

  /// Returns a name that includes the bot's options, such as `minimax-depth-2`; without options, the bot's
  /// name.
  ///
  /// A name with options is cut to 64 bytes, and `_` replaces each byte that names cannot contain.
  static func name(of entrant: Entrant) -> String {
    guard !entrant.options.isEmpty else { return entrant.name }
    let words = entrant.options.flatMap { [$0.key, $0.value] }
    let name = ([entrant.name] + words).joined(separator: "-")
    let bytes = name.utf8.prefix(64).map { Character(Unicode.Scalar($0)) }
    return String(bytes.map { BotName.isValid("a\($0)") ? $0 : "_" })
  }
}

extension ValueType where Value == BotArgument {
  /// A bot in any form that ``BotArgument`` reads; `name` is the placeholder in the help.
  static func bot(_ name: String = "BOT") -> Self {
    Self(
      name,
      expected:
        "a bot's name, version, folder or source file, with options if any, as in minimax:depth=2 or fox@1"
    ) {
      text, place throws(UsageError) in try BotArgument(text, place)
    }.completed(by: .bots)
  }
}

extension Entrant {
  /// Builds the bot if necessary, and returns the program that starts the bot outside of a tournament.
  func launch(
    in sandbox: SandboxChoice, shouldStop: () -> Bool = { false }
  ) throws(MachineError) -> BotLaunch {
    let ready = ReadyBots(
      [self], folder: ".", sandbox: sandbox, shouldStop: shouldStop,
      report: { StandardStream.error.write($0 + "\n") })
    guard let launch = ready.launches.first else {
      throw MachineError(ready.leftOut.joined(separator: "\n"))
    }
    return launch
  }
}
