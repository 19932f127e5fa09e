import Hosting
import JSON
import Runs
import Tournaments

private struct BuildArguments: ArgumentGroup {
  let tournament = Operand(ValueType<String>.tournament())
  let confinement = ConfinementOptions(sandboxIfAbsent: "as in tournament.json, or auto")
}

extension Subcommand {
  static let build = Subcommand(
    "build", BuildArguments(),
    summary: "Build a tournament's bots, for machines without compilers",
    discussion: """
      Each bot with a build command is built in its folder, in a sandbox, unless it is already up to
      date. After that, 'joust run' does not build these bots again. This also holds on other machines
      that share the folders, or have copies with the same modification times (cp -a, rsync -a). The
      exit status is 1 if a build fails or a bot is left out.
      """
  ) { arguments in
    let folder = try TournamentFolder(arguments.tournament)
    var tournament = try folder.read()
    tournament.replace(sandbox: arguments.confinement.sandbox)
    let options = RunOptions(arguments.confinement.request)
    let sandbox = try SandboxChoice(tournament, options, in: folder.path)
    let lineup = try folder.lineup(of: tournament)
    for absence in lineup.absences {
      StandardStream.error.write("joust: \(printable(absence.sentence))\n")
    }
    let builds = lineup.entrants.compactMap { entrant in
      BotBuild(of: entrant, sandbox: sandbox).map { (name: entrant.name, build: $0) }
    }
    let failureCount = try Interruptible.run { shouldStop in
      builds.count { !build($0.build, of: $0.name, shouldStop) }
    }
    if builds.isEmpty { StandardStream.output.write("None of the bots needs a build.\n") }
    return failureCount == 0 && lineup.absences.isEmpty ? .done : .failed
  }

  /// Builds a bot, prints the outcome, and returns whether the build succeeded.
  private static func build(
    _ build: BotBuild, of name: String, _ shouldStop: () -> Bool
  ) -> Bool {
    let failure = build.run(for: name, shouldStop: shouldStop) {
      StandardStream.error.write($0 + "\n")
    }
    guard let failure else {
      StandardStream.output.write("\(name) is built\n")
      return true
    }
    StandardStream.error.write("joust: \(name) is not built: \(failure)\n")
    return false
  }
}
