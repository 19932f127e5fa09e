import Games
import JSON
import Runs
import Tournaments

extension Option where Value == RequestedConcurrency? {
  static var concurrency: Self {
    Option(
      "concurrency", .concurrency, absent: "as in tournament.json, or auto",
      "the number of games played at the same time")
  }
}

/// The number of games at the same time, as requested by the user.
enum RequestedConcurrency: Sendable {
  /// The number of processors divided by two or, if more than two bots of a game think at the same time, by
  /// their number; at least 1.
  case automatic
  case games(Int)
}

extension ValueType where Value == RequestedConcurrency {
  fileprivate static var concurrency: Self {
    let number = ValueType<Int>.integer(in: TournamentFile.concurrencyRange)
    let expected = "\(number.expected), or auto for at most half of the processors"
    return Self(number.placeholder, expected: expected) { text, place throws(UsageError) in
      if text == "auto" { return .automatic }
      guard let games = try? number.read(text, place) else {
        throw UsageError(place, is: text, expected: expected)
      }
      return .games(games)
    }.completed(by: .words(["auto"]))
  }
}

extension Option where Value == Sandbox? {
  /// The option `--sandbox` of `joust check-referee`, for the referee and for the bot of `--bot`.
  static var sandbox: Self {
    choice(
      absent: "auto; for the referee of a tournament, as in tournament.json",
      "the sandbox of the referee and the bot (auto: the strongest on this machine)")
  }

  fileprivate static func choice(absent: String, _ summary: String) -> Self {
    Option("sandbox", .choice("SANDBOX"), absent: absent, summary)
  }
}

extension Option where Value == Duration? {
  static var moveTime: Self {
    Option("move-time", .duration, absent: usualMoveTime, "the time for each move")
  }
  static var startup: Self {
    Option(
      "startup", .duration, absent: "as in bot.json, or 5s",
      "the time limit for a bot to get ready")
  }
}

extension Option where Value == String? {
  /// ``Option/moveTime`` with its value as text; `more` is the end of the default in the help.
  static func moveTimeText(or more: String = "") -> Self {
    Option("move-time", .durationText, absent: usualMoveTime + more, "the time for each move")
  }

  /// ``Option/startup`` with its value as text; `more` is the end of the default in the help.
  static func startupText(or more: String = "") -> Self {
    Option(
      "startup", .durationText, absent: "as in bot.json, or 5s" + more,
      "the time limit for a bot to get ready")
  }
}

/// The default time for a move, as text for the help.
private var usualMoveTime: String { DurationText.format(TimeControl().move) }

/// The options for the confinement of submitted bots, in the commands that build or play them.
struct ConfinementOptions: ArgumentGroup {
  let sandbox: Option<Sandbox?>
  let buildNetwork = Option(
    flag: "build-network", "let build commands use the network, to download dependencies")

  /// Creates the options; `absent` is the default sandbox, as text for the help.
  init(sandboxIfAbsent absent: String = "auto") {
    sandbox = .choice(
      absent: absent, "the sandbox of submitted bots (auto: the strongest on this machine)")
  }
}

/// The confinement of submitted bots and referees, as requested by the user.
struct RequestedConfinement: Sendable {
  /// The sandbox; nil if the user did not request one.
  var sandbox: Sandbox?
  var buildsWithNetwork = false

  /// Chooses the sandbox for programs outside of a tournament; these programs cannot see `folder`, by default
  /// the folder of the submitted bots.
  func choice(hiding folder: String? = BotsFolder.folder(near: nil)) throws -> SandboxChoice {
    var choice = try SandboxChoice(
      sandbox ?? .auto, isRequired: false, hidden: folder.map { [$0] } ?? [], place: "--sandbox")
    choice.buildsWithNetwork = buildsWithNetwork
    return choice
  }
}

extension Arguments<ConfinementOptions> {
  var request: RequestedConfinement {
    RequestedConfinement(sandbox: self.sandbox, buildsWithNetwork: self.buildNetwork)
  }
}

/// The options of every command that plays a tournament.
struct PlayingOptions: ArgumentGroup {
  let confinement = ConfinementOptions(sandboxIfAbsent: "as in tournament.json, or auto")
  let requireSandbox = Option(
    flag: "require-sandbox", "refuse to run if there is no sandbox for the submitted bots")
  let logs = Option(
    flag: "logs", "write the bots' standard error to logs/NAME.log in the tournament's folder")
  let quiet = Option(flag: "quiet", "show no progress")
  let verbose = Option(
    flag: "verbose", "list the protections in force against hostile bots")
}

extension RunOptions {
  /// Creates the default options with the given confinement.
  init(_ confinement: RequestedConfinement) {
    self.init()
    choosesSandbox = confinement.sandbox != nil
    buildsWithNetwork = confinement.buildsWithNetwork
  }

  init(_ arguments: Arguments<PlayingOptions>) {
    self.init(arguments.confinement.request)
    keepsLogs = arguments.logs
    requiresSandbox = arguments.requireSandbox
    isVerbose = arguments.verbose
    reportsProgress = !arguments.quiet
  }
}

extension TournamentFile {
  /// Replaces values of the file by the values that the user gave; nil means that the user gave no value.
  mutating func replace(sandbox: Sandbox?, concurrency: RequestedConcurrency? = nil) {
    self.sandbox = sandbox ?? self.sandbox
    switch concurrency {
    case .automatic: self.concurrency = nil
    case .games(let games): self.concurrency = games
    case nil: break
    }
  }
}

/// The options for the rules of the built-in games, such as `--max-moves` for the rule `max_moves`.
struct RuleOptions: ArgumentGroup {
  let options: [OptionDeclaration]
  let operands: [OperandDeclaration] = []

  init() {
    var rules: [[(game: String, parameter: RuleParameter)]] = []
    for game in GameCatalog.all {
      for parameter in game.parameters {
        if let index = rules.firstIndex(where: { $0[0].parameter.name == parameter.name }) {
          rules[index].append((game.name, parameter))
        } else {
          rules.append([(game.name, parameter)])
        }
      }
    }
    options = rules.map { rule in
      let values = rule.map { ($0.game, $0.parameter.defaultValue.map(String.init) ?? "null") }
      let parameter = rule[0].parameter
      return OptionDeclaration(
        Self.optionName(of: parameter.name),
        ValueType<String>.text("N", expected: Self.byGame(rule.map { ($0, $1.expected) })),
        default: Self.byGame(values),
        "\(parameter.summary) (\(rule.map(\.game).joined(separator: ", ")))")
    }
  }

  /// Returns the text if it is the same for all games, and otherwise the texts of all games.
  private static func byGame(_ texts: [(game: String, text: String)]) -> String {
    guard texts.contains(where: { $0.text != texts[0].text }) else { return texts[0].text }
    return texts.map { "\($0.text) (\($0.game))" }.joined(separator: "; ")
  }

  static func optionName(of rule: String) -> String {
    String(rule.map { $0 == "_" ? "-" : $0 })
  }
}

extension Arguments<RuleOptions> {
  /// The rules that the user gave, by the names of their options.
  var given: [(option: String, text: String)] {
    RuleOptions().options.compactMap { option in
      words.texts(of: option.name).last.map { (option.name, $0) }
    }
  }
}
