import JSON
import Matches
import Games
import Hosting
import Tournaments
import Runs

extension CommandSpec {
  static let check = CommandSpec(
    name: "check", operands: "BOT", operandCount: 1...1,
    summary: "play a bot through the whole protocol, and say how to mend what is wrong",
    discussion: """
      BOT is a bot's folder (with a slash), the name of a submitted or a built-in bot, or either with
      options: minimax:depth=2. It is played as in a tournament, in a sandbox, at every game that it
      claims. The exit status is 1 where something is wrong.
      """,
    options: [Option("game G", "only this game (all that the bot claims)")] + Option.rules + [
      Option("move-time T", "the time for a move, such as 200ms (1s)"), .startup,
      .sandbox, .buildNetwork,
      Option("verbose", "show every line that is said"),
    ]
  ) { arguments in
    let chosen = arguments.has("game") ? try arguments.game() : nil
    if chosen == nil, let rule = Option.rules.first(where: { arguments.has($0.name) }) {
      throw arguments.error("--\(rule.name) is a rule of one game; say of which by --game")
    }
    let entrant = try BotWord(arguments.operands[0], "BOT", arguments).entrant(
      at: chosen.map { [$0.name] } ?? GameCatalog.all.map { $0.name },
      rules: chosen.map { [$0] } ?? [])
    let games =
      try chosen.map { [$0] }
      ?? GameCatalog.all.filter { entrant.games.contains($0.name) }
      .map { try $0.init(rules: Rules(of: $0.parameters)) }
    let moveTime = try arguments.duration("move-time")
    let startup = try arguments.duration("startup")
    var check = BotCheck(launch: try entrant.launch(in: arguments.sandbox()).launch)
    if let moveTime { check.time.move = moveTime }
    if let startup { check.time.startup = startup }
    if arguments.has("verbose") {
      check.report = { speaker, line in
        StandardStream.error.write((speaker == .joust ? "joust: " : "bot:   ") + line + "\n")
      }
    }
    let command = printable(entrant.command.joined(separator: " "))
    StandardStream.output.write("\(entrant.name) \(entrant.version): \(command)\n")
    var wrongCount = 0
    for game in games {
      let others = chosen == nil ? greaterGames(than: game) : []
      let findings = try check.findings(at: game, others: others)
      wrongCount += findings.wrongCount
      StandardStream.output.write("\n" + findings.table(of: game))
    }
    StandardStream.output.write(
      wrongCount == 0
        ? "\n\(entrant.name) is right.\n"
        : "\n\(GameFindings.points(wrongCount)) wrong with \(entrant.name).\n")
    return (wrongCount == 0 ? ExitStatus.done : .failed).rawValue
  }

  /// The same game on greater boards.
  private static func greaterGames(than game: any Game) -> [any Game] {
    guard let size = game.rules["size"], let kind = GameCatalog.named(game.name) else { return [] }
    return [size + 1, 2 * size].compactMap { size in
      (try? Rules(of: kind.parameters, values: ["size": size])).flatMap {
        try? kind.init(rules: $0)
      }
    }
  }
}

extension GameFindings {
  /// The findings at a game: a line for each point, and below a wrong one what tells why.
  func table(of game: any Game) -> String {
    let title = "\(self.game) · \(game.rules.summary)"
    let width = findings.map(\.point.rawValue.count).max() ?? 0
    let tried = findings.filter { $0.outcome != .untried }
    var lines = tried.flatMap { finding in
      let (word, text) = Self.words(for: finding.outcome)
      let title = finding.point.rawValue
      let line =
        "  " + word.padded(to: 6) + (text.isEmpty ? title : title.padded(to: width + 2) + text)
      return [line] + Self.details(finding.outcome)
    }
    let untriedCount = findings.count { $0.outcome == .untried && $0.point != .otherSizes }
    if untriedCount > 0 {
      let points = untriedCount == 1 ? "1 point" : "\(untriedCount) points"
      lines.append("  -     \(points) not tried; first mend what is wrong")
    }
    return ([title] + lines).map { $0 + "\n" }.joined()
  }

  var line: String {
    guard wrongCount == 0 else {
      return "\(game): not claimed, since \(Self.points(wrongCount)) wrong\n"
    }
    let times = findings.first { $0.point == .clock }.map { Self.words(for: $0.outcome).1 }
    return "\(game): right; \(times ?? "")\n"
  }

  fileprivate static func points(_ count: Int) -> String {
    count == 1 ? "1 point is" : "\(count) points are"
  }

  private static func words(for outcome: CheckFinding.Outcome) -> (String, String) {
    switch outcome {
    case .right(let text): ("ok", text ?? "")
    case .wrong(let complaint): ("WRONG", complaint.sentence)
    case .note(let text): ("note", text)
    case .untried: ("-", "")
    }
  }

  private static func details(_ outcome: CheckFinding.Outcome) -> [String] {
    guard case .wrong(let complaint) = outcome else { return [] }
    return [
      ("sent", complaint.sent), ("received", complaint.received),
      ("log", complaint.log), ("mend", complaint.mend),
    ].compactMap { name, text in
      text.map { "          " + name.padded(to: 10) + $0 }
    }
  }
}
