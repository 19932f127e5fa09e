import Hosting
import JSON
import Reports
import Runs
import Tournaments

extension CommandSpec {
  static let plan = CommandSpec(
    name: "plan", operands: "TOURNAMENT", operandCount: 1...1,
    summary: "say how many more games it takes until ratings are certain enough",
    discussion: """
      TOURNAMENT is a folder with a tournament.json, or that file; it has some games already, from
      which the rest is told: the ratings are taken for right, and errors to fall from where they are.
      With --error it plans the games that joust run --until-error would play, those that tell most;
      ratings of bots that won or lost every game stay open to one side and are passed over. With
      --separate it plans games of two bots until they are further apart than the error of their
      difference. Each pairing has the time that both bots would think, by what they thought so far.
      """,
    options: [
      Option("error E", "until no error (half of the 95 % interval) is above that, in Elo (20)"),
      Option("separate A,B", "until these two bots are told apart"),
      Option("json", "a list on standard output, with an object for each game"),
    ]
  ) { arguments in
    let folder = try TournamentFolder(arguments.operands[0])
    let error = try arguments.number("error", "a number of Elo, 1 to 1000") {
      (1...1000).contains($0)
    }
    let names = try arguments.words("separate")
    guard names == nil || error == nil else {
      throw arguments.error("--error and --separate are two goals; expected one of them")
    }
    guard names?.count ?? 2 == 2, names?[0] != names?[1] || names == nil else {
      throw arguments.wrong("separate", "the names of two bots, as in --separate minimax,rules")
    }
    var times = ThinkingTimes()
    let results = try Results([folder.path]) { times.add($0) }
    for warning in results.warnings { StandardStream.error.write(warning + "\n") }
    let reports = try Ladders(results.record).games.filter { !$0.isPast }
    guard !reports.isEmpty else {
      throw InputError(
        "\(printable(folder.path)) has no games yet, and a plan is told from some; "
          + "play them by joust run \(printable(folder.path))")
    }
    if let ladder = reports.first(where: { $0.ladder.seats > 2 })?.ladder {
      throw InputError(
        "\(printable(folder.path)) has games of \(ladder.seats) seats (\(printable(ladder.game))), and a "
          + "plan is told for those of two; ask for more \"pairs\" instead")
    }
    let known = reports.flatMap { $0.ladder.entrants.map(\.bot.name) }
    for name in names ?? [] where !known.contains(name) {
      throw arguments.error(
        "--separate names \"\(printable(name))\", who is on no ladder" + didYouMean(known, name))
    }
    let goal = names.map { PlanGoal.separation($0[0], $0[1]) } ?? .error(error ?? 20)
    let plans = reports.compactMap { PlanReport($0, among: reports, goal: goal, times: times) }
    guard !plans.isEmpty else {
      throw arguments.error("--separate names two bots that play no game both of them")
    }
    return Program.say(
      arguments.has("json")
        ? JSONValue.array(plans.map(\.json)).text + "\n"
        : plans.map(\.table.text).joined(separator: "\n"))
  }
}
