import Games
import JSON

/// What a bot's `bot.json` says of it.
package struct BotManifest: Hashable, Sendable {
  package var name: String
  /// The command that starts it, run in its folder.
  package var command: [String]
  package var games: [String]
  package var version: String
  /// Whether the author has said the version.
  package private(set) var statesVersion = false
  /// The command that builds it, run in its folder; nil where nothing is to be built.
  package var build: [String]?
  package var author: String?
  package var description: String?

  private static let keys = [
    "name", "command", "games", "version", "build", "author", "description",
  ]

  /// Reads a `bot.json`; `file` is its name for errors.
  package init(_ bytes: [UInt8], file: String) throws(ConfigurationError) {
    let section = try ConfigurationSection(file: file, bytes: bytes, dialect: .strict)
    try section.allow(Self.keys)
    name = try section.required("name", "a name of " + BotName.rule, \.name)
    let commandRule = "a command as a list of texts, such as [\"python3\", \"bot.py\"]"
    command = try section.required("command", commandRule, \.command)
    games = try Self.games(in: section)
    let stated = try section.value("version", "a text of 1 to 64 characters") { $0.text(1...64) }
    (version, statesVersion) = (stated ?? "1", stated != nil)
    build = try section.value("build", commandRule, \.command)
    author = try section.string("author")
    description = try section.string("description")
  }

  private static func games(in section: ConfigurationSection) throws(ConfigurationError) -> [String]
  {
    let known = GameCatalog.all.map { $0.name }
    let rule = "a list of games: \(ConfigurationSection.choice(known)), or those of referees"
    let games = try section.required("games", rule, \.someTexts)
    for (index, game) in games.enumerated() {
      let line = section.line(of: "games")
      let near = known.contains(game) ? nil : known.nearest(to: game)
      guard near == nil, BotName.isValid(game) else {
        throw section.error(
          line,
          "\"games\" names \(JSONWriter.quoted(game)), which is no game; expected "
            + ConfigurationSection.choice(known) + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
      }
      guard !games[..<index].contains(game) else {
        throw section.error(line, "\"games\" names \"\(game)\" twice")
      }
    }
    return games
  }
}

extension BotManifest {
  /// A manifest of a bot of the first version, of which nothing else is known.
  package init(name: String, build: [String]?, command: [String], games: [String]) {
    self.name = name
    self.command = command
    self.games = games
    version = "1"
    self.build = build
  }

  /// The text of its `bot.json`, a key a line.
  package var text: String {
    func list(_ words: [String]) -> String {
      "[" + words.map(JSONWriter.quoted).joined(separator: ", ") + "]"
    }
    var members: [(String, String)] = [
      ("name", JSONWriter.quoted(name)), ("version", JSONWriter.quoted(version)),
      ("command", list(command)),
    ]
    if let build { members.append(("build", list(build))) }
    members.append(("games", list(games)))
    if let author { members.append(("author", JSONWriter.quoted(author))) }
    if let description { members.append(("description", JSONWriter.quoted(description))) }
    return "{\n" + members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// The next whole number above some versions, the first where there are none.
  package static func version(after versions: some Sequence<String>) -> String {
    let numbers = versions.map { version in
      let digits = version.drop { !($0.isASCII && $0.isNumber) }
        .prefix { $0.isASCII && $0.isNumber }
      return Int(digits) ?? 0
    }
    return "\((numbers.max() ?? 0).addingReportingOverflow(1).partialValue)"
  }
}

/// What bots and tournaments may be called.
package enum BotName {
  package static let rule = "1 to 64 of A-Z a-z 0-9 . _ - that don't begin with a dot"

  package static func isValid(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
      && text.utf8.allSatisfy(isAllowed)
  }

  static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
