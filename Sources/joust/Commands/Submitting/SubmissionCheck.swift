import Games
import Hosting
import Matches
import Runs
import Tournaments

/// The check that a bot must pass to be submitted.
struct SubmissionCheck {
  /// The games that the user gave; may be empty.
  let games: [any Game]
  let league: LeagueRules
  /// The time limit for the bot to get ready; nil to use the limit in the conditions of the check.
  let startup: Duration?
  let sandbox: SandboxChoice
  let confinement: RequestedConfinement

  /// Checks the bot in the games that it claims to play, or in all games if it claims none.
  ///
  /// Returns the games in which the bot makes no mistake and the claimed games that were not checked; empty
  /// if the bot makes a mistake in a game that it claims. For a bot that claims any game, returns this claim
  /// if there is a game in which the bot makes no mistake, and otherwise an empty list.
  func acceptedGames(
    of staged: borrowing StagedBot, _ manifest: inout BotManifest
  ) throws -> [String] {
    let launch = try Submission.entrant(manifest, in: staged.path).launch(in: sandbox).launch
    let results = try findings(of: launch, manifest)
    let right = results.rightGames
    let tried = Set(results.map(\.conditions.game.name))
    let isAccepted =
      !manifest.games.isEmpty && !manifest.playsAnyGame
      ? right.count == tried.count : !right.isEmpty
    for result in results {
      let findings = result.findings
      let isLine = findings.wrongCount == 0 || isAccepted && !findings.hasBegun
      let line =
        manifest.playsAnyGame && findings.wrongCount > 0
        ? findings.wrongPoints + "\n" : findings.line
      StandardStream.output.write(
        isLine ? line : "\n" + findings.table(titled: result.conditions.title))
    }
    guard isAccepted else { return [] }
    for findings in results.map(\.findings) where findings.hasBegun && findings.wrongCount > 0 {
      StandardStream.output.write(
        manifest.playsAnyGame
          ? "\(findings.wrongPoints), but its bot.json claims any game; fix the mistakes, or list "
            + "fewer games in \"games\", and submit the bot with --replace\n"
          : findings.unclaimed
            + "; if the bot is to play this game, fix its mistakes, and submit it with --replace --game "
            + "\((right + [findings.game]).joined(separator: ","))\n")
    }
    if let startup, results.contains(where: { $0.findings.needsLongStart }) {
      manifest.startup = startup
    }
    if manifest.playsAnyGame { return manifest.games }
    let unknown = manifest.games.filter { !tried.contains($0) && GameCatalog.named($0) == nil }
    for game in unknown {
      StandardStream.output.write(
        "\(game) is not built in and was not checked; --game FOLDER names a tournament that plays "
          + "it\n")
    }
    return right + unknown
  }

  /// Checks the bot under all conditions, until the first game in which it does not answer.
  private func findings(of launch: Launch, _ manifest: BotManifest) throws -> [CheckResult] {
    var conditions = games.flatMap { game in
      (try? CheckPlan([], of: manifest.name, chosen: game, league))?.conditions ?? []
    }
    if games.isEmpty {
      let plan = try CheckPlan(
        manifest.games, of: manifest.name, chosen: nil, hasLimits: startup != nil, league)
      conditions = plan.conditions
      if let remark = plan.remark { StandardStream.error.write("joust: note: \(remark)\n") }
    }
    var results: [CheckResult] = []
    for conditions in conditions {
      let conditions = try conditions.opened(confinement)
      defer { if games.isEmpty { conditions.game.close() } }
      var check = conditions.check(launch, startup: startup, wanted: manifest.startup)
      check.waiting = { sentence in
        StandardStream.error.write("\(manifest.name) at \(conditions.game.name): \(sentence)\n")
      }
      let findings = try check.findings(at: conditions.game).charged()
      results.append(
        CheckResult(conditions: conditions.given(startup: startup), findings: findings))
      if !findings.hasBegun || findings.isSilent { break }
    }
    return results
  }
}
