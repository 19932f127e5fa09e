import Hosting
import JSON
import Runs
import Tournaments

extension CommandSpec {
  static let build = CommandSpec(
    name: "build", operands: "TOURNAMENT", operandCount: 1...1,
    summary: "build a tournament's bots, for machines that have no compilers",
    discussion: """
      TOURNAMENT is a folder with a tournament.json, or that file. Each of its bots that is to be built
      is built where it stands, in a sandbox, unless it was since it changed last. 'joust run' builds
      none of them again, also on other machines that see these folders, or copies that keep the times
      of the files (cp -a, rsync -a). The exit status is 1 where a build fails.
      """,
    options: [.sandbox, .buildNetwork]
  ) { arguments in
    let folder = try TournamentFolder(arguments.operands[0])
    var tournament = try folder.read()
    let options = try RunOptions(arguments, &tournament)
    let sandbox = try SandboxChoice(tournament, options, in: folder.path)
    let builds = try folder.entrants(of: tournament).compactMap { entrant in
      BotBuild(of: entrant, sandbox: sandbox).map { (name: entrant.name, build: $0) }
    }
    let failureCount = try Interruptible.run { shouldStop in
      builds.count { !build($0.build, of: $0.name, shouldStop) }
    }
    if builds.isEmpty { StandardStream.output.write("None of the bots is to be built.\n") }
    return (failureCount == 0 ? ExitStatus.done : .failed).rawValue
  }

  /// Builds a bot and says what came of it; whether it is built now.
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
