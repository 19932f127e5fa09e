import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// A bot named on the command line: `minimax`, `bots/mine`, `minimax:depth=2`, `old=../old/mine`.
struct BotArgument: Sendable {
  /// The bot without its new name: `minimax:depth=2`.
  let text: String
  let reference: BotReference
  private let newName: String?
  private let place: String

  var isRenamed: Bool { newName != nil }

  /// Reads `[NAME=]BOT[:KEY=VALUE,…]`; the place names the option or operand in errors.
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
    let colon = Self.optionsColon(in: rest)
    let bot = String(rest[..<(colon ?? rest.endIndex)])
    guard !bot.isEmpty, bot != "*" else {
      throw UsageError(place, is: word, expected: "the name or the folder of a bot")
    }
    var reference = BotReference(bot, place: place)
    if let colon {
      guard let options = Self.options(rest[rest.index(after: colon)...]) else {
        throw UsageError(place, is: word, expected: "options as in minimax:depth=2")
      }
      reference.options = options
    }
    self.reference = reference
  }

  /// Returns the place of the colon before the options: the first one that is followed by the name of an
  /// option and an equals sign, or else the last one after the folder; nil if there are no options.
  private static func optionsColon(in word: Substring) -> Substring.Index? {
    let colons = word.indices.filter { word[$0] == ":" }
    let first = colons.first { colon in
      let rest = word[word.index(after: colon)...]
      return rest.firstIndex(of: "=").map { BotReference.Option.isName(String(rest[..<$0])) }
        ?? false
    }
    return first ?? word[(word.lastIndex(of: "/") ?? word.startIndex)...].firstIndex(of: ":")
  }

  private static func options(_ text: Substring) -> [BotReference.Option]? {
    var options: [BotReference.Option] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = sides.first.map(String.init) ?? ""
      guard sides.count == 2, BotReference.Option.isName(key),
        !options.contains(where: { $0.key == key })
      else { return nil }
      options.append(.init(key: key, value: String(sides[1])))
    }
    return options
  }

  /// Returns the bot as an entrant for one of the games, or for any game if `games` is nil.
  ///
  /// Its name distinguishes the bot from the same bot with other options. `rules` are the games whose
  /// rules are known, for the options that depend on them.
  func entrant(
    at games: [String]?, rules: [any Game] = [], near tournament: String? = nil
  ) throws -> Entrant {
    let field = try BotsFolder.field(near: tournament)
    let entrants = try field.entrants([reference], games: games, rules: rules) {
      folder throws(ConfigurationError) in
      guard ProgramSearch.isFile(folder + "/bot.json") else {
        throw ConfigurationError(
          "\(place) is the folder \"\(printable(folder))\", but it has no bot.json; "
            + "expected a bot's folder")
      }
      return try BotsFolder.bot(in: folder)
    }
    guard var entrant = entrants.first else {
      throw InputError("\(place) is not a bot")
    }
    entrant.name = newName ?? Self.name(of: entrant)
    return entrant
  }

  /// Returns a name that includes the bot's options: `minimax-depth-2`.
  private static func name(of entrant: Entrant) -> String {
    let words = entrant.options.flatMap { [$0.key, $0.value] }
    let name = ([entrant.name] + words).joined(separator: "-")
    let bytes = name.utf8.prefix(64).map { Character(Unicode.Scalar($0)) }
    return String(bytes.map { BotName.isValid("a\($0)") ? $0 : "_" })
  }
}

extension ValueType where Value == BotArgument {
  /// A built-in or submitted bot; `name` is the operand's word.
  static func bot(_ name: String = "BOT") -> Self {
    Self(name, expected: "a bot's name or folder, with options if any, as in minimax:depth=2") {
      text, place throws(UsageError) in try BotArgument(text, place)
    }.completed(by: .bots)
  }
}

extension Entrant {
  /// Builds the bot if necessary, and returns the launch of a bot that plays outside of a tournament.
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
