import FoundationEssentials
import Games
import Hosting
import JSON
import Reports
import Runs
import Tournaments

extension CommandSpec {
  static let run = CommandSpec(
    name: "run", operands: "TOURNAMENT", operandCount: 1...1,
    summary: "play what is scheduled and not yet played, and print the ladders",
    discussion: """
      TOURNAMENT is a folder with a tournament.json, or that file. What is played is appended to
      games.jsonl in the folder; run it again, and it goes on where it stopped. Options override
      the file. A game that is not built in has a referee, a program that knows its rules:
      games: [{ name: "connect-four", referee: ["python3", "connect_four.py"] }], as in
      tournaments/connect-four.

      Luck and openings follow from a secret, which the first run draws and keeps in .joust-seed in the
      folder; the variable JOUST_SEED goes before that file. The record holds its SHA-256 alone. Without
      the secret a record can be read, but not continued.

      With --until-error the run goes on when the games of its format are played: those meet whose games
      tell most, until no rating that is bounded on both sides has a greater error. With --follow it never
      ends by itself: it takes in what changes in tournament.json and in the bots, and plays what is
      missing.

      The exit status is 0, or 1 if a bot was left out or withdrawn or a referee failed, 2 if nothing
      could be played, 3 if other shards have to play before this one can go on (run it again then), 130
      if it was interrupted.
      """,
    options: [
      .concurrency,
      Option("pairs N", "how often each two bots meet"),
      Option("seed N", "what openings, luck and names of games follow from (a secret is drawn)"),
      Option("bots A,B", "these bots instead of the file's"),
      Option("games A,B", "these games instead of the file's"),
      Option("until-error E", "play on until no rating's error is above that, in Elo"),
      Option("shard I/N", "only part I of N, into a record of its own; read from a Slurm array"),
      Option("follow", "wait for changes of the file and of the bots, and take them in"),
    ] + Option.playing + [
      Option("report", "keep report.html in the folder up to date (see joust help report)"),
      Option("json", "one event a line on standard output instead of tables"),
    ]
  ) { arguments in
    // Threads take over what is held back here, so that none of them is interrupted.
    Signals.hold()
    let folder = try TournamentFolder(arguments.operands[0])
    func read() throws -> (TournamentFile, [Entrant], RunOptions) {
      var tournament = try folder.read()
      let gamesOfFile = tournament.gameNames
      let options = try RunOptions(arguments, &tournament)
      var entrants = try folder.entrants(of: tournament, for: gamesOfFile)
      if let names = try arguments.words("bots") {
        entrants = try folder.entrants(names, of: tournament, among: entrants)
      }
      return (tournament, entrants, options)
    }
    let follows = arguments.has("follow")
    let follower =
      follows
      ? Follower(folder) {
        let (tournament, entrants, _) = try read()
        return (tournament, entrants)
      } : nil
    let (tournament, entrants, options) = try read()
    let writesJSON = arguments.has("json")
    let watched = try WatchedRun(isQuiet: arguments.has("quiet"), writesJSON: writesJSON)
    return try watched.play(
      {
        let run = try Run(
          folder, tournament, entrants: entrants, options, tell: { watched.hear($0) },
          follower: follower)
        return (run, nil)
      },
      advice:
        "Interrupted; 'joust run \(folder.path)\(follows ? " --follow" : "")' goes on where it "
        + "stopped."
    ) { run, outcome in
      let ladders = try Ladders(outcome.record, outcomes: run.outcomes(outcome.record))
      guard !writesJSON else {
        return ladders.event
          + "{\"type\":\"done\",\"games\":\(outcome.played),\"status\":\(outcome.status.rawValue)}\n"
      }
      return ladders.table(columns: Console.size(of: .output)?.columns)
    }.rawValue
  }
}

extension RunOptions {
  init(_ arguments: Arguments, _ tournament: inout TournamentFile) throws {
    self.init()
    keepsLogs = arguments.has("logs")
    writesPage = arguments.has("report")
    requiresSandbox = arguments.has("require-sandbox")
    choosesSandbox = arguments.has("sandbox")
    buildsWithNetwork = arguments.has("build-network")
    isVerbose = arguments.has("verbose")
    reportsProgress = !arguments.has("quiet")
    tournament.sandbox = try arguments.word("sandbox", as: Sandbox.self) ?? tournament.sandbox
    if arguments["concurrency"] == "auto" {
      tournament.concurrency = nil
    } else if let number = try arguments.integer(
      "concurrency", in: TournamentFile.concurrencyRange)
    {
      tournament.concurrency = number
    }
    tournament.pairs =
      try arguments.integer("pairs", in: TournamentFile.pairsRange) ?? tournament.pairs
    tournament.seed = try arguments.seed() ?? tournament.seed
    if arguments.commandName == CommandSpec.run.name {
      let choice = try ShardChoice(
        arguments, environment: ProcessInfo.processInfo.environment)
      shard = choice?.shard
      shardVariable = choice?.variable
      untilError = try arguments.integer("until-error", in: 1...1000)
      if let untilError, shard != nil || arguments.has("follow") {
        throw arguments.error(
          "--until-error is for one run with an end, without shards and --follow; they play until then "
            + "with format: { name: \"ladder\", error: \(untilError) } in the file")
      }
    }
    if let names = try arguments.words("games") {
      tournament.otherGames = tournament.games
      tournament.games = try arguments.games(names, of: tournament)
    }
  }
}

extension Arguments {
  /// Games by their names, those that are in the tournament's file by its rules.
  fileprivate func games(
    _ names: [String], of tournament: TournamentFile
  ) throws(UsageError) -> [any Game] {
    var chosen: [any Game] = []
    for name in names where !chosen.contains(where: { $0.name == name }) {
      if let own = tournament.games.first(where: { $0.name == name }) {
        chosen.append(own)
      } else if let kind = GameCatalog.named(name),
        let game = try? kind.init(rules: Rules(of: kind.parameters))
      {
        chosen.append(game)
      } else {
        let builtIn = GameCatalog.all.map { $0.name }
        let known = tournament.gameNames.filter { !builtIn.contains($0) } + builtIn
        throw wrong(
          "games", "one or more of \(known.joined(separator: ", "))" + didYouMean(known, name),
          is: name)
      }
    }
    return chosen
  }
}

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

extension CommandSpec {
  static let status = CommandSpec(
    name: "status", operands: "TOURNAMENT", operandCount: 1...1,
    summary: "say how many games are played and left, by all records together",
    discussion: """
      TOURNAMENT is a folder with a tournament.json, or that file. All games*.jsonl in the folder
      count together, those of shards that are still running included. Of a format that goes from
      round to round, games are told as far as they are known: more may follow when these are played.
      The exit status is 0 when nothing is left, 3 when something is.
      """,
    options: [
      Option(
        "json", "an object: scheduled, played, left, records; final is false if more may follow")
    ]
  ) { arguments in
    Signals.hold()
    let status = try TournamentStatus(of: TournamentFolder(arguments.operands[0]))
    for warning in status.warnings { StandardStream.error.write(warning + "\n") }
    let text = arguments.has("json") ? status.json.text + "\n" : status.text
    StandardStream.output.write(text)
    return (status.left == 0 ? ExitStatus.done : .othersFirst).rawValue
  }
}

extension TournamentStatus {
  fileprivate var text: String {
    let pace = gamesPerSecond.map { ", \(rounded($0, 1)) a second in the last minute" } ?? ""
    let more = isFinal ? "" : "; more may follow"
    let rows = records.map { file in
      (
        printable(file.name),
        counted(file.games, "game", "games")
          + (file.at.map { ", the last one at \(printable($0))" } ?? "")
      )
    }
    return
      "\(played) of \(counted(scheduled, "game", "games")) played\(pace), \(left) left\(more)\n"
      + (rows.isEmpty ? "" : Program.columns(rows) + "\n")
  }
}
