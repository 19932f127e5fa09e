import Games

struct CommandSpec: Sendable {
  struct Option: Sendable {
    /// Its name and, where it takes one, what stands for its value in the help: `pairs N`.
    var usage: String
    var summary: String

    init(_ usage: String, _ summary: String) { (self.usage, self.summary) = (usage, summary) }

    var name: String { String(usage.prefix { $0 != " " }) }
    var takesValue: Bool { usage.contains(" ") }
  }

  var name: String
  /// The words after its name in the help: `TOURNAMENT`, `PATH…`.
  var operands: String
  var operandCount: ClosedRange<Int>
  var summary: String
  var discussion: String
  var options: [Option] = []
  /// Whether options that are not in the list are taken as they come, with their values.
  var takesAnyOption = false
  /// Does it, and gives the exit status.
  var action: @Sendable (Arguments) throws -> Int32

  var help: String {
    var text = "joust \(name) \(operands)"
    if !options.isEmpty { text += " [--option value]" }
    text += "\n\n\(summary.prefix(1).uppercased() + summary.dropFirst()).\n"
    if !discussion.isEmpty { text += "\n\(discussion)\n" }
    guard !options.isEmpty else { return text }
    return text + "\nOptions:\n\(Program.columns(options.map { ("--" + $0.usage, $0.summary) }))\n"
  }
}

extension CommandSpec.Option {
  static let concurrency = Self("concurrency N", "games at a time (auto: half of the processors)")
  static let sandbox = Self(
    "sandbox S", "how submitted bots are confined: auto, bwrap, landlock or none")

  static let startup = Self("startup T", "the time until the bot is ready, such as 20s (5s)")
  static let buildNetwork = Self(
    "build-network", "let commands that build bots use the network, for what they depend on")

  /// What every command has that plays a tournament.
  static let playing = [
    sandbox, buildNetwork,
    Self("require-sandbox", "refuse to run where submitted bots can't be confined"),
    Self("logs", "keep what bots write on standard error in logs/NAME.log"),
    Self("quiet", "no progress"),
    Self("verbose", "list the protections that are in force"),
  ]

  /// An option for each rule of each game: `--max-moves` for `max_moves`.
  static let rules: [Self] = {
    var rules: [(name: String, summary: String, games: [String])] = []
    for game in GameCatalog.all {
      for parameter in game.parameters {
        if let index = rules.firstIndex(where: { $0.name == parameter.name }) {
          rules[index].games.append(game.name)
        } else {
          rules.append((parameter.name, parameter.summary, [game.name]))
        }
      }
    }
    return rules.map { rule in
      Self("\(word(for: rule.name)) N", "\(rule.summary) (\(rule.games.joined(separator: ", ")))")
    }
  }()

  static func word(for rule: String) -> String { String(rule.map { $0 == "_" ? "-" : $0 }) }
}
