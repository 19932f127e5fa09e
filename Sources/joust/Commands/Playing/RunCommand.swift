import Games
import Hosting
import JSON
import Reports
import Runs
import Tournaments

private struct RunArguments: ArgumentGroup {
  let tournament = Operand(ValueType<String>.tournament())
  let concurrency = Option<RequestedConcurrency?>.concurrency
  let pairs = Option(
    "pairs", .integer(in: TournamentFile.pairsRange), absent: "as in tournament.json",
    "the number of game pairs that any two bots play")
  let seed = Option(
    "seed", .seed, absent: "as in tournament.json, or a secret is drawn",
    "the seed of openings, luck and game ids")
  let bots = Option("bots", .names(of: .bots), "play these bots instead of those in the file")
  let game = Option(
    "game", .names(of: .words(GameArgument.builtInNames)),
    "play these games instead of those in the file")
  let games = Option(
    "games", .names(of: .words(GameArgument.builtInNames)), "the same as --game")
  let untilError = Option(
    "until-error", .integer(in: 1...1000),
    "continue until the error of each rating (half of its 95 % interval) is at most N Elo")
  let shard = Option(
    "shard", .shard,
    "play only part I of N of the games, in a record of its own; automatic in a Slurm array")
  let follow = Option(
    flag: "follow", "wait for changes of tournament.json and of the bots, and apply them")
  let playing = PlayingOptions()
  let report = Option(
    flag: "report", "keep report.html in the folder up to date (see 'joust help report')")
  let json = Option(flag: "json", "print each event as a line of JSON instead of tables")
}

extension Subcommand {
  static let run = Subcommand(
    "run", RunArguments(), summary: "Play the missing games of a tournament and print the ladders",
    discussion: """
      The finished games are appended to games.jsonl in the tournament's folder. The same command
      continues an interrupted run. Options override tournament.json. A game that is not built in has
      a referee, a program that knows its rules:
      games: [{ name: "connect-four", referee: ["python3", "connect_four.py"] }], as in
      tournaments/connect-four.

      Luck and openings are derived from the seed of the file or of --seed, or else from a secret. The
      first run draws the secret and writes it to .joust-seed in the folder; the environment variable
      JOUST_SEED overrides that file. The record holds only the SHA-256 of the secret. Without the
      secret, such a record can be read but not continued.

      With --until-error N, the run continues after the scheduled games. It plays the pairings that
      reduce the errors most, until each rating has an error of at most N Elo. Bots that won or lost
      every game are ignored, because their ratings are only bounds. With --follow, the run does not
      end: it applies changes of tournament.json and of the bots, and plays the games that are then
      missing.

      SIGINT (Ctrl-C), SIGTERM and SIGHUP end the run within a second, or, if the processors are busy,
      within ten. A non-interactive shell starts a program in the background (joust run t &) with
      SIGINT ignored, as POSIX requires, and the run keeps ignoring it: SIGTERM (kill) ends such a run.

      The exit status is 0 if all games are played; 1 if a bot was left out or withdrawn or a referee
      failed; 2 if nothing could be played; 3 if other shards have to play before this one can continue
      (run it again later); 130 if the run was interrupted.
      """
  ) { arguments in
    // The signals are blocked before any thread is started, so that no thread of the run is interrupted.
    Signals.block()
    let folder = try TournamentFolder(arguments.tournament)
    let request = try RunRequest(arguments)
    let follower =
      arguments.follow
      ? Follower(folder) { try request.read(folder) } : nil
    let (tournament, lineup) = try request.read(folder)
    let writesJSON = arguments.json
    let watched = try WatchedRun(isQuiet: arguments.playing.quiet, writesJSON: writesJSON)
    return try watched.play {
      let run = try Run(
        folder, tournament, lineup, request.options, report: { watched.receive($0) },
        follower: follower)
      return (run, nil)
    } text: { run, outcome in
      let ladders = try Ladders(outcome.record, outcomes: run.outcomes(outcome.record))
      guard !writesJSON else {
        return ladders.event
          + "{\"type\":\"done\",\"games\":\(outcome.played),\"status\":\(outcome.status.rawValue)}\n"
      }
      return ladders.table(columns: Console.size(of: .output)?.columns)
    }
  }
}

/// A run as described by the options of `joust run`.
private struct RunRequest {
  let options: RunOptions
  private let arguments: Arguments<RunArguments>

  init(_ arguments: Arguments<RunArguments>) throws(UsageError) {
    self.arguments = arguments
    guard arguments.game == nil || arguments.games == nil else {
      throw UsageError("--game and --games are the same option; give only one of them")
    }
    var options = RunOptions(arguments.playing)
    options.writesPage = arguments.report
    let choice = try ShardChoice(arguments.shard, environment: EnvironmentVariables.all)
    options.shard = choice?.shard
    options.shardVariable = choice?.variable
    options.untilError = arguments.untilError
    if let error = options.untilError, options.shard != nil || arguments.follow {
      throw UsageError(
        "--until-error does not work with shards or --follow; instead, write "
          + "format: { name: \"ladder\", error: \(error) } in the tournament's file")
    }
    self.options = options
  }

  /// Reads the tournament file and its bots, and applies the options that override them.
  func read(_ folder: TournamentFolder) throws -> (TournamentFile, Lineup) {
    var tournament = try folder.read()
    let gamesOfFile = tournament.gameNames
    tournament.replace(
      sandbox: arguments.playing.confinement.sandbox, concurrency: arguments.concurrency)
    tournament.pairs = arguments.pairs ?? tournament.pairs
    tournament.seed = arguments.seed ?? tournament.seed
    if let names = (arguments.game ?? arguments.games) {
      tournament.otherGames = tournament.games
      tournament.games = try games(names, of: tournament)
    }
    let lineup = try folder.lineup(of: tournament, for: gamesOfFile)
    guard let names = arguments.bots else { return (tournament, lineup) }
    let chosen = try folder.entrants(names, of: tournament, among: lineup.entrants)
    var part = Lineup(chosen)
    part.unchosen = lineup.entrants
    return (tournament, part)
  }

  /// Returns the games with the given names; games in the tournament file have the rules in that file.
  private func games(
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
        let builtIn = GameArgument.builtInNames
        let known = tournament.gameNames.filter { !builtIn.contains($0) } + builtIn
        throw arguments.invalid(
          arguments.game == nil ? \.games : \.game,
          expected: "one or more of \(known.joined(separator: ", "))" + didYouMean(known, name),
          part: name)
      }
    }
    return chosen
  }
}
