import Games
import JSON

/// The manifest of a bot, `bot.json`.
package struct BotManifest: Hashable, Sendable {
  package var name: String
  /// The command that starts the bot, with the bot's folder as its working directory.
  package var command: [String]
  /// The names of the games that the bot plays, or ``anyGame``.
  package var games: [String]
  package var version: String
  /// Whether the manifest contains a version.
  package private(set) var statesVersion = false
  /// The command that builds the bot, with the bot's folder as its working directory; nil if the bot needs no
  /// build.
  package var build: [String]?
  package var author: String?
  package var description: String?
  /// The title for people, any Unicode text of 1 to 80 characters; nil to use the name.
  package var title: String?
  /// The time that the bot needs until it is ready; nil if the manifest does not contain it.
  package var startup: Duration?
  /// The options that the bot declares; nil if the manifest has no `options`, which allows any option.
  package var options: [DeclaredOption]?

  private static let keys = [
    "name", "command", "games", "version", "build", "author", "description", "title", "startup",
    "options",
  ]
  private static let titleRange = 1...80

  /// Reads a `bot.json`; `file` is the name of the file in errors.
  package init(_ bytes: [UInt8], file: String) throws(ConfigurationError) {
    let section = try ConfigurationSection(file: file, bytes: bytes, dialect: .strict)
    try section.allow(Self.keys)
    name = try section.required("name", "a name of " + BotName.rule, \.name)
    let commandRule = "a command as a list of texts, such as [\"python3\", \"bot.py\"]"
    command = try section.required("command", commandRule, \.command)
    games = try Self.games(in: section)
    let stated = try section.value("version", "a text of 1 to 64 characters") { $0.text(1...64) }
    version = stated ?? "1"
    statesVersion = stated != nil
    build = try section.value("build", commandRule, \.command)
    author = try section.string("author")
    description = try section.string("description")
    title = try section.value("title", "a text of 1 to 80 characters") {
      $0.text(Self.titleRange)
    }
    startup = try section.duration("startup")
    options = try DeclaredOption.read(in: section)
  }

  /// Whether the bot plays every game: ``games`` contains ``anyGame``.
  package var playsAnyGame: Bool { games.contains(Self.anyGame) }

  /// The element of ``games`` that means every game.
  package static let anyGame = "*"

  private static func games(in section: ConfigurationSection) throws(ConfigurationError) -> [String]
  {
    let known = GameCatalog.all.map { $0.name }
    let rule =
      "a list of games: \(ConfigurationSection.choice(known)), games with a referee, or \"*\" for any "
      + "game"
    let games = try section.required("games", rule, \.someTexts)
    for (index, game) in games.enumerated() {
      let line = section.line(of: "games")
      guard BotName.isValid(game) || game == anyGame else {
        throw section.error(
          line,
          "\"games\" names \(JSONWriter.quoted(game)), which is not a game; expected "
            + "\(ConfigurationSection.choice(known)), a name of \(BotName.rule), or \"*\"")
      }
      guard !games[..<index].contains(game) else {
        throw section.error(line, "\"games\" names \"\(game)\" twice; list each game once")
      }
    }
    return games
  }
}

extension BotManifest {
  /// Creates the manifest of the first version of a bot.
  package init(name: String, build: [String]?, command: [String], games: [String]) {
    self.name = name
    self.command = command
    self.games = games
    version = "1"
    self.build = build
  }

  /// The text of the `bot.json`, with one line for each key.
  package var text: String { text(withVersion: true) }

  /// The text of a `bot.json` without a version, so that each submission assigns the next number.
  package var textWithoutVersion: String { text(withVersion: false) }

  private func text(withVersion: Bool) -> String {
    func list(_ words: [String]) -> String {
      "[" + words.map(JSONWriter.quoted).joined(separator: ", ") + "]"
    }
    var members = [("name", JSONWriter.quoted(name))]
    if withVersion { members.append(("version", JSONWriter.quoted(version))) }
    members.append(("command", list(command)))
    if let build { members.append(("build", list(build))) }
    members.append(("games", list(games)))
    if let author { members.append(("author", JSONWriter.quoted(author))) }
    if let description { members.append(("description", JSONWriter.quoted(description))) }
    if let title { members.append(("title", JSONWriter.quoted(title))) }
    if let startup { members.append(("startup", JSONWriter.quoted(DurationText.format(startup)))) }
    if let options {
      let declared = options.map { JSONObject.Member(key: $0.name, value: $0.json) }
      members.append(("options", JSONValue.object(JSONObject(declared)).text))
    }
    return "{\n" + members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// Returns the whole number after the largest of the given versions, as text; "1" if there are none.
  ///
  /// Each version counts as the number in its first group of digits. A version counts as 0 if it has no
  /// digits, or if the number is 2^63 − 1 or larger.
  package static func version(after versions: some Sequence<String>) -> String {
    let numbers = versions.map { version in
      let digits = version.drop { !($0.isASCII && $0.isNumber) }
        .prefix { $0.isASCII && $0.isNumber }
      return Int(digits).flatMap { $0 < .max ? $0 : nil } ?? 0
    }
    return "\((numbers.max() ?? 0) + 1)"
  }
}
