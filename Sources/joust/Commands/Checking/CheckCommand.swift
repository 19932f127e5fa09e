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
  let game = Option(
    "game", .game, absent: "the games in bot.json, or all games", "the game to check")
  let tournament = Option<String?>.leagueRules
  let rules = RuleOptions()
  let moveTime = Option(
    "move-time", .duration, absent: "as in the tournament, or \(usualMoveTime)",
    "the time for each move")
  let startup = Option(
    "startup", .duration, absent: "as in the tournament or bot.json, or \(usualStartup)",
    "the time limit for the bot to get ready")
  let confinement = ConfinementOptions()
  let verbose = Option(flag: "verbose", "print every line of the dialogue")
}

extension Option where Value == String? {
  /// The tournament whose rules and limits apply when a bot is checked or compared with its earlier version.
  static var leagueRules: Self {
    Option(
      "tournament", .tournament(), absent: "the tournaments in tournaments/",
      "use the rules and limits of this tournament")
  }
}

extension Subcommand {
  static let check = Subcommand(
    "check", CheckArguments(),
    summary: "Play a bot through the whole protocol, and explain how to fix its mistakes",
    discussion: """
      A source file, an executable or a folder without a bot.json is copied, and the copy is built and
      checked. The bot plays as in a tournament, in a sandbox, at every game that its bot.json names. The
      rules and limits are those of the tournaments in the folder tournaments/, or the defaults for a
      game that none of them plays. A bot that names no game is checked at all games, and passes if it
      makes no mistake at one or more of them. The exit status is 1 if the bot fails.

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
  private let hasRules: Bool
  private let league: LeagueRules
  private let confinement: RequestedConfinement
  private let sandbox: SandboxChoice
  private let moveTime: Duration?
  private let startup: Duration?
  private let isVerbose: Bool

  init(_ arguments: Arguments<CheckArguments>, at chosen: (any Game)?) throws {
    self.chosen = chosen
    hasRules = !arguments.rules.given.isEmpty
    league = try LeagueRules(named: arguments.tournament)
    moveTime = arguments.moveTime
    startup = arguments.startup
    confinement = arguments.confinement.request
    sandbox = try confinement.choice()
    isVerbose = arguments.verbose
  }

  /// Builds and plays the bot, and prints the findings.
  func run(_ entrant: Entrant, shouldStop: () -> Bool) throws -> ExitStatus {
    let plan = try CheckPlan(
      entrant.games, of: entrant.name, chosen: chosen, hasRules: hasRules,
      hasLimits: moveTime != nil || startup != nil, league)
    guard !plan.conditions.isEmpty else {
      let isOne = entrant.games.count == 1
      throw InputError(
        "\(entrant.name) plays \(printable(entrant.games.joined(separator: ", "))), "
          + (isOne ? "which is not" : "none of which is")
          + " built in; give a tournament that plays \(isOne ? "it" : "one of them"): --game FOLDER, "
          + "with a slash")
    }
    let launch = try entrant.launch(in: sandbox, shouldStop: shouldStop)
    let command = printable(entrant.command.joined(separator: " "))
    StandardStream.output.write("\(entrant.name) \(printable(entrant.version)): \(command)\n")
    if let remark = plan.remark { StandardStream.error.write("joust: note: \(remark)\n") }
    var results: [CheckResult] = []
    for conditions in plan.conditions {
      let conditions = try conditions.opened(confinement)
      defer { if chosen == nil { conditions.game.close() } }
      var check = conditions.check(
        launch.launch, moveTime: moveTime, startup: startup, wanted: entrant.startup)
      watch(&check, entrant.name, conditions)
      let hasGreater = chosen == nil && conditions.tournament == nil
      let others = hasGreater ? Self.greaterGames(than: conditions.game) : []
      let findings = try check.findings(at: conditions.game, others: others).charged()
      results.append(
        CheckResult(
          conditions: conditions.given(moveTime: moveTime, startup: startup), findings: findings))
      // A bot that does not answer in one game would not answer in the next game, either.
      if !findings.hasBegun || findings.isSilent { break }
    }
    return Self.print(results, of: entrant, isChosen: chosen != nil)
  }

  private static func print(
    _ results: [CheckResult], of entrant: Entrant, isChosen: Bool
  ) -> ExitStatus {
    let right = results.rightGames
    let isClaimed = !entrant.games.isEmpty || isChosen || right.isEmpty
    for result in results {
      let findings = result.findings
      let isTable = isClaimed || findings.wrongCount == 0 || findings.hasBegun
      StandardStream.output.write(
        "\n" + (isTable ? findings.table(titled: result.conditions.title) : findings.line))
    }
    let wrongCount = isClaimed ? results.reduce(0) { $0 + $1.findings.wrongCount } : 0
    let unclaimed = results.map(\.findings).filter { $0.hasBegun && $0.wrongCount > 0 }
    let place = unclaimed.isEmpty ? "" : " at \(right.joined(separator: ", "))"
    let advice = unclaimed.map {
      $0.unclaimed + "; if the bot is to play this game, fix its mistakes.\n"
    }.joined()
    StandardStream.output.write(
      wrongCount == 0
        ? "\n\(entrant.name) passes\(place).\n\(advice)"
        : "\n\(entrant.name) fails \(counted(wrongCount, "point", "points")).\n")
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

  /// Prints the dialogue or, if it is not requested, a message while the check waits.
  private func watch(_ check: inout BotCheck, _ name: String, _ conditions: CheckConditions) {
    guard isVerbose else {
      check.waiting = { sentence in
        StandardStream.error.write("\(name) at \(conditions.game.name): \(sentence)\n")
      }
      return
    }
    check.report = { speaker, line in
      StandardStream.output.write((speaker == .joust ? "joust: " : "bot:   ") + line + "\n")
    }
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
