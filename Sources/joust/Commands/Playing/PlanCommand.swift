import Hosting
import JSON
import Reports
import Runs
import Tournaments

private struct PlanArguments: ArgumentGroup {
  /// The default goal of a plan: the largest error of a rating, in Elo.
  static let usualError = 20.0

  let tournament = Operand(ValueType<String>.tournament())
  let error = Option(
    "error", .number("a number of Elo, 1 to 1000") { (1...1000).contains($0) },
    absent: "\(Int(Self.usualError))",
    "plan games until the error of each rating (half of its 95 % interval) is at most X Elo")
  let separate = Option(
    "separate", .names("the names of two bots, as in minimax,rules", of: .bots),
    "plan games until the ratings of these two bots differ by at least the error of the difference")
  let json = Option(flag: "json", "print a JSON list with an object for each game")
}

extension Subcommand {
  static let plan = Subcommand(
    "plan", PlanArguments(),
    summary: "Estimate the games and the time until ratings are certain enough",
    discussion: """
      The tournament must have some games already; the estimate begins with their ratings and errors.
      With --error, the plan has the games that joust run --until-error would play: those that reduce
      the errors most. For this plan, ratings are first moved toward their mean, because ratings from
      few games are too far apart; ratings with larger errors are moved farther. Bots that won or lost
      every game are ignored, because their ratings are only bounds. If some bots are not connected to
      the others by games, only the largest connected group is planned. With --separate, the plan has
      the games of the two bots after which their ratings differ by at least the error of this
      difference. The time for a pairing is estimated from the thinking time of both bots so far.
      """
  ) { arguments in
    let folder = try TournamentFolder(arguments.tournament)
    let names = arguments.separate
    guard names == nil || arguments.error == nil else {
      throw UsageError("--error and --separate are different goals; give only one of them")
    }
    guard names?.count ?? 2 == 2, names?[0] != names?[1] || names == nil else {
      throw arguments.invalid(\.separate, expected: "the names of two bots, as in minimax,rules")
    }
    var times = ThinkingTimes()
    let results = try Results([folder.path]) { times.add($0) }
    for warning in results.warnings { StandardStream.error.write(warning + "\n") }
    let reports = try Ladders(results.record).games.filter { !$0.isPast }
    try check(reports, of: folder, results.record)
    let known = reports.flatMap { $0.ladder.entrants.map(\.bot.name) }
    for name in names ?? [] where !known.contains(name) {
      throw UsageError(
        "--separate names \"\(printable(name))\", which is not on a ladder"
          + didYouMean(known, name))
    }
    let goal =
      names.map { PlanGoal.separation($0[0], $0[1]) }
      ?? .error(arguments.error ?? PlanArguments.usualError)
    let plans = reports.compactMap { PlanReport($0, among: reports, goal: goal, times: times) }
    guard !plans.isEmpty else {
      throw UsageError("--separate names two bots that have no game in common")
    }
    return Program.print(
      arguments.json
        ? JSONValue.array(plans.map(\.json)).text + "\n"
        : plans.map(\.table.text).joined(separator: "\n"))
  }

  /// Throws an error if the ladders of a tournament are not sufficient for a plan.
  private static func check(
    _ reports: [GameReport], of folder: TournamentFolder, _ record: Record
  ) throws(InputError) {
    guard !reports.isEmpty else {
      guard record.gameCount == 0 else {
        throw InputError(
          "\(printable(folder.path)) has no games between present versions of bots by the present "
            + "rules, and a plan needs some; play them with joust run \(printable(folder.path))")
      }
      throw InputError(
        "\(printable(folder.path)) has no games yet, and a plan needs some; "
          + "play them with joust run \(printable(folder.path))")
    }
    if let ladder = reports.first(where: { $0.ladder.seats > 2 })?.ladder {
      throw InputError(
        "\(printable(folder.path)) has games of \(ladder.seats) seats (\(printable(ladder.game))), and a "
          + "plan is only for games of two; increase \"pairs\" in tournament.json instead")
    }
  }
}
