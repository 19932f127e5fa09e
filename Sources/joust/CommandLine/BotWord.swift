import Games
import Hosting
import JSON
import Tournaments
import Runs

/// A bot as the command line names it: `minimax`, `bots/mine`, `minimax:depth=2`, `old=../old/mine`.
struct BotWord {
  /// The word, without a name in front.
  let word: String
  /// The bot, with its options.
  let reference: BotReference
  /// What it is to be called; nil where that is not said.
  let name: String?

  private let place: String

  /// Reads a word.
  ///
  /// - Parameters:
  ///   - word: `[NAME=]BOT[:KEY=VALUE,…]`.
  ///   - place: which word it is, for errors.
  ///   - command: the command whose word it is.
  /// - Throws: where it is no such word.
  init(_ word: String, place: String, of command: CommandSpec) throws(UsageError) {
    var rest = word[...]
    if let sign = word.firstIndex(where: { "=:/".contains($0) }), word[sign] == "=" {
      name = String(word[..<sign])
      rest = word[word.index(after: sign)...]
    } else {
      name = nil
    }
    self.word = String(rest)
    if let name, !BotName.isValid(name) {
      throw UsageError(
        "\(place) is called \"\(printable(name))\", expected a name of \(BotName.rule)",
        in: command)
    }
    let folderEnd = rest.lastIndex(of: "/") ?? rest.startIndex
    let colon = rest[folderEnd...].firstIndex(of: ":")
    let bot = String(rest[..<(colon ?? rest.endIndex)])
    guard !bot.isEmpty, bot != "*" else {
      throw UsageError(
        "\(place) is \"\(printable(word))\", expected the name or the folder of a bot", in: command
      )
    }
    var reference = BotReference(bot, place: place)
    if let colon {
      reference.options = try Self.options(
        rest[rest.index(after: colon)...], of: word, place, command)
    }
    self.reference = reference
    self.place = place
  }

  private static func options(
    _ text: Substring, of word: String, _ place: String, _ command: CommandSpec
  ) throws(UsageError) -> [BotReference.Option] {
    var options: [BotReference.Option] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = sides.first.map(String.init) ?? ""
      guard sides.count == 2, BotName.isValid(key), !options.contains(where: { $0.key == key })
      else {
        throw UsageError(
          "\(place) is \"\(printable(word))\", expected options as in minimax:depth=2", in: command
        )
      }
      options.append(.init(key: key, value: String(sides[1])))
    }
    return options
  }

  /// The bot as one that takes part.
  ///
  /// - Parameters:
  ///   - field: the bots that are known.
  ///   - games: the names of the games, of which it must play one.
  ///   - rules: those of the games of which more than the name is known.
  /// - Returns: the bot, by a name that tells it from the same bot with other options.
  /// - Throws: where the bot is unknown, or can't play.
  func entrant(
    of field: BotCatalog, at games: [String], rules: [any Game] = []
  ) throws -> Entrant {
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
    let plain = name.utf8.map { byte -> UInt8 in
      let character = String(decoding: [byte], as: UTF8.self)
      return BotName.isValid("a" + character) ? byte : UInt8(ascii: "_")
    }
    return String(decoding: plain.prefix(64), as: UTF8.self)
  }
}
