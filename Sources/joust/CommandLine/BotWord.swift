import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// A bot as the command line names it: `minimax`, `bots/mine`, `minimax:depth=2`, `old=../old/mine`.
struct BotWord {
  let word: String
  let reference: BotReference
  private let name: String?
  private let place: String

  var isRenamed: Bool { name != nil }

  /// Reads `[NAME=]BOT[:KEY=VALUE,…]`; `place` says which word it is, for errors.
  init(_ word: String, _ place: String, _ arguments: Arguments) throws(UsageError) {
    var rest = word[...]
    if let sign = word.firstIndex(where: { "=:/".contains($0) }), word[sign] == "=" {
      name = String(word[..<sign])
      rest = word[word.index(after: sign)...]
    } else {
      name = nil
    }
    self.word = String(rest)
    self.place = place
    if let name, !BotName.isValid(name) {
      throw arguments.error(
        "\(place) is called \"\(printable(name))\", expected a name of \(BotName.rule)")
    }
    let folderEnd = rest.lastIndex(of: "/") ?? rest.startIndex
    let colon = rest[folderEnd...].firstIndex(of: ":")
    let bot = String(rest[..<(colon ?? rest.endIndex)])
    guard !bot.isEmpty, bot != "*" else {
      throw arguments.error(
        "\(place) is \"\(printable(word))\", expected the name or the folder of a bot")
    }
    var reference = BotReference(bot, place: place)
    if let colon {
      guard let options = Self.options(rest[rest.index(after: colon)...]) else {
        throw arguments.error(
          "\(place) is \"\(printable(word))\", expected options as in minimax:depth=2")
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
      guard sides.count == 2, BotName.isValid(key), !options.contains(where: { $0.key == key })
      else { return nil }
      options.append(.init(key: key, value: String(sides[1])))
    }
    return options
  }

  /// The bot as one that takes part in one of the games (nil: in any), by a name that tells it from the
  /// same bot with other options; `rules` are those games of which more than the name is known.
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
      throw InputError("\(place) is no bot")
    }
    entrant.name = name ?? Self.name(of: entrant)
    return entrant
  }

  /// A name that tells a bot from the same one with other options: `minimax-depth-2`.
  private static func name(of entrant: Entrant) -> String {
    let words = entrant.options.flatMap { [$0.key, $0.value] }
    let name = ([entrant.name] + words).joined(separator: "-")
    let bytes = name.utf8.prefix(64).map { Character(Unicode.Scalar($0)) }
    return String(bytes.map { BotName.isValid("a\($0)") ? $0 : "_" })
  }
}

extension Entrant {
  /// How it is started beside a tournament, once it is built.
  func launch(
    in sandbox: SandboxChoice, shouldStop: () -> Bool = { false }
  ) throws(MachineError) -> BotLaunch {
    let ready = ReadyBots(
      [self], folder: ".", sandbox: sandbox, shouldStop: shouldStop,
      note: { StandardStream.error.write($0 + "\n") })
    guard let launch = ready.launches.first else {
      throw MachineError(ready.leftOut.joined(separator: "\n"))
    }
    return launch
  }
}
