import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

private struct CheckArguments: ArgumentGroup {
  let bot = Operand(
    ValueType<String>.text(
      "BOT",
      expected:
        "a bot's name or folder (with a slash), with options if any, as in minimax:depth=2; or "
        + "a source file, an executable or a folder, as for joust submit"
    ).completed(by: .bots))
  let game = Option("game", .game, absent: "all games that the bot claims", "the game to check")
  let rules = RuleOptions()
  let moveTime = Option<Duration?>.moveTime
  let startup = Option<Duration?>.startup
  let confinement = ConfinementOptions()
  let verbose = Option(flag: "verbose", "print every line of the dialogue")
}

extension Subcommand {
  static let check = Subcommand(
    "check", CheckArguments(),
    summary: "Play a bot through the whole protocol, and explain how to fix its mistakes",
    discussion: """
      Of a source file, an executable or a folder without a bot.json, a copy is built and checked. The
      bot plays as in a tournament, in a sandbox, at every built-in game that it claims. A bot that
      claims no game passes if it makes no mistake at one of the games. The exit status is 1 if the
      bot fails.

      \(GameArgument.help)
      """
  ) { arguments in
    let chosen = try arguments.game.map {
      try GameArgument($0, "--game", rules: arguments.rules.given)
        .open(arguments.confinement.request)
    }
    defer { chosen?.close() }
    if chosen == nil, let rule = arguments.rules.given.first {
      throw UsageError("--\(rule.option) is a rule of one game; name the game with --game")
    }
    let checking = try Checking(arguments, at: chosen)
    guard let submission = try Submission(toCheck: arguments.bot) else {
      let entrant = try BotArgument(arguments.bot, "BOT").entrant(
        at: chosen.map { [$0.name] }, rules: chosen.map { [$0] } ?? [])
      return try Interruptible.run { try checking.run(entrant, shouldStop: $0) }
    }
    let staged = try StagedBot(in: BotEnvironment.temporaryFolder)
    defer { staged.remove() }
    return try Interruptible.run { shouldStop in
      try staged.fill(submission)
      return try checking.run(submission.manifest, in: staged.path, shouldStop)
    }
  }
}

/// The check of one bot, with the options of `joust check`.
private struct Checking: Sendable {
  private let chosen: (any Game)?
  private let sandbox: SandboxChoice
  private let moveTime: Duration?
  private let startup: Duration?
  private let isVerbose: Bool

  init(_ arguments: Arguments<CheckArguments>, at chosen: (any Game)?) throws {
    self.chosen = chosen
    moveTime = arguments.moveTime
    startup = arguments.startup
    sandbox = try arguments.confinement.request.choice()
    isVerbose = arguments.verbose
  }

  /// Builds and plays the bot, and prints the findings.
  func run(_ entrant: Entrant, shouldStop: () -> Bool) throws -> ExitStatus {
    let games = try chosen.map { [$0] } ?? GameCatalog.games(claimedBy: entrant.games)
    guard !games.isEmpty else {
      throw InputError(
        "\(entrant.name) plays \(printable(entrant.games.joined(separator: ", "))), which is not built "
          + "in; name a tournament that plays it: --game FOLDER, with a slash")
    }
    let check = try check(entrant, shouldStop)
    let command = printable(entrant.command.joined(separator: " "))
    StandardStream.output.write("\(entrant.name) \(printable(entrant.version)): \(command)\n")
    var results: [(game: any Game, findings: GameFindings)] = []
    for game in games {
      let others = chosen == nil ? Self.greaterGames(than: game) : []
      results.append((game, try check.findings(at: game, others: others).charged()))
      // A bot that does not begin one game does not begin the next.
      if entrant.games.isEmpty, results.last?.findings.hasBegun == false { break }
    }
    let right = results.filter { $0.findings.wrongCount == 0 }.map { $0.game.name }
    let isClaimed = !entrant.games.isEmpty || chosen != nil || right.isEmpty
    for (game, findings) in results {
      let isTable = isClaimed || findings.wrongCount == 0 || findings.hasBegun
      StandardStream.output.write("\n" + (isTable ? findings.table(of: game) : findings.line))
    }
    let wrongCount = isClaimed ? results.reduce(0) { $0 + $1.findings.wrongCount } : 0
    let unclaimed = results.map(\.findings).filter { $0.hasBegun && $0.wrongCount > 0 }
    let place = unclaimed.isEmpty ? "" : " at \(right.joined(separator: ", "))"
    let advice = unclaimed.map {
      $0.unclaimed + "; if the bot is to play this game, fix its mistakes.\n"
    }.joined()
    StandardStream.output.write(
      wrongCount == 0
        ? "\n\(entrant.name) is right\(place).\n\(advice)"
        : "\n\(GameFindings.points(wrongCount)) wrong with \(entrant.name).\n")
    return wrongCount == 0 ? .done : .failed
  }

  /// Builds a submission, as `joust submit` does, and checks it.
  func run(
    _ manifest: BotManifest, in folder: String, _ shouldStop: () -> Bool
  ) throws -> ExitStatus {
    var manifest = manifest
    let build = StagedBuild(of: manifest, in: folder, sandbox)
    if let failure = try build?.run(&manifest, shouldStop) {
      throw MachineError("\(manifest.name) can't be checked: \(failure)")
    }
    return try run(Submission.entrant(manifest, in: folder), shouldStop: shouldStop)
  }

  private func check(_ entrant: Entrant, _ shouldStop: () -> Bool) throws -> BotCheck {
    var check = BotCheck(launch: try entrant.launch(in: sandbox, shouldStop: shouldStop).launch)
    if let moveTime { check.time.move = moveTime }
    if let startup { check.time.startup = startup }
    guard isVerbose else { return check }
    check.report = { speaker, line in
      StandardStream.error.write((speaker == .joust ? "joust: " : "bot:   ") + line + "\n")
    }
    return check
  }

  private static func greaterGames(than game: any Game) -> [any Game] {
    guard let size = game.rules["size"], let kind = GameCatalog.named(game.name) else { return [] }
    return [size + 1, 2 * size].compactMap { size in
      (try? Rules(of: kind.parameters, values: ["size": size])).flatMap {
        try? kind.init(rules: $0)
      }
    }
  }
}

extension GameCatalog {
  /// Returns the built-in games among some names; all built-in games if there are no names, or if one
  /// stands for any game.
  static func games(claimedBy names: [String]) throws(RuleError) -> [any Game] {
    var games: [any Game] = []
    let isAny = names.isEmpty || names.contains(BotManifest.anyGame)
    for kind in all where isAny || names.contains(kind.name) {
      games.append(try kind.init(rules: Rules(of: kind.parameters)))
    }
    return games
  }
}

extension GameFindings {
  /// Returns the findings; throws if the game's referee failed, for which no bot is penalized.
  func charged() throws(MachineError) -> GameFindings {
    guard let failure else { return self }
    throw MachineError("\(failure); fix the referee ('joust check-referee' finds its mistakes)")
  }

  /// Returns the findings at a game: a line for each point, and the details of a wrong one.
  func table(of game: any Game) -> String {
    let title = game.rules.title(of: self.game)
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
      lines.append("  -     \(points) not tried; first fix the mistakes")
    }
    return ([title] + lines).map { $0 + "\n" }.joined()
  }

  var line: String {
    guard wrongCount == 0 else { return unclaimed + "\n" }
    let times = findings.first { $0.point == .clock }.map { Self.words(for: $0.outcome).1 }
    return "\(game): right; \(times ?? "")\n"
  }

  var unclaimed: String { "\(game): not claimed, since \(Self.points(wrongCount)) wrong" }

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
      ("log", complaint.log), ("fix", complaint.fix),
    ].compactMap { name, text in
      text.map { "          " + name.padded(to: 10) + $0 }
    }
  }
}
