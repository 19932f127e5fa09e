import Games
import Hosting
import Ratings
import Reports
import Runs
import Tournaments

struct CompareArguments: ArgumentGroup {
  /// A test with the default parameters.
  private static let test: SPRT = {
    guard let test = try? SPRT() else { preconditionFailure("the defaults of SPRT are valid") }
    return test
  }()

  let first = Operand(.bot(), name: "A", place: "the first bot")
  let second = Operand(optional: .bot("B"), place: "the second bot")
  let game = Option(
    "game", .game, absent: "for one bot, the games of its league; required for two",
    "the game to play")
  let rules = RuleOptions()
  let elo0 = Option(
    "elo0", .elo, default: Self.test.elo0, "the greatest lead of A under H0, in Elo")
  let elo1 = Option(
    "elo1", .elo, default: Self.test.elo1, "the least lead of A under H1, in Elo")
  let eloScale = Option(
    "elo-scale", .choice("SCALE"), default: Self.test.scale,
    "the scale of elo0 and elo1")
  let alpha = Option(
    "alpha", .errorRate, default: Self.test.alpha, "the probability of accepting H1 if H0 holds")
  let beta = Option(
    "beta", .errorRate, default: Self.test.beta, "the probability of accepting H0 if H1 holds")
  let maxPairs = Option(
    "max-pairs", .integer(in: TournamentFile.pairsRange), default: ComparisonOptions.usualLimit,
    "the number of game pairs after which the test stops undecided")
  let openings = Option(
    "openings", .integer(in: TournamentFile.openingPliesRange),
    absent: "2, or as many as the game allows; with one bot, openings.plies of the league, if set",
    "the number of random plies before the bots play")
  let from = Option(
    "from", ValueType<RecordedPlace>.place,
    "begin each game with the position before this move of a recorded game")
  let moveTime = Option<String?>.moveTimeText(or: "; with one bot, as in the league")
  let startup = Option<String?>.startupText(or: "; with one bot, as in the league")
  let pool = Option(
    "pool", .names("names of bots separated by commas", of: .bots),
    absent: "the bots of the league's tournament",
    "with one bot, the opponents of both versions of this bot")
  let time = Option(
    "for", .duration, absent: "2m for one bot, no limit for two", "the time limit for all games")
  let tournament = Option<String?>.leagueRules
  let exitStatus = Option(
    flag: "exit-status", "exit with status 1 if the first bot is worse than the other")
  let seed = Option(
    "seed", .seed, absent: "a secret is drawn", "the seed of openings and luck")
  let folder = Option(
    "folder", .path("DIR", expected: "the path of a folder"),
    absent: "tournaments/compare-A-B-GAME", "the folder in which the games are recorded")
  let concurrency = Option<RequestedConcurrency?>.concurrency
  let playing = PlayingOptions()
  let report = Option(
    flag: "report", "keep report.html in the folder up to date, with the curve of the test")
  let plan = Option(flag: "plan", "print the expected length of the test, and play nothing")
  let json = Option(
    flag: "json", "print a JSON object instead of text; for one bot, one object for each game")
}

extension ValueType where Value == Double {
  fileprivate static var elo: Self {
    number(SPRT.eloRule) { SPRT.eloRange.contains($0) }
  }
  fileprivate static var errorRate: Self {
    number(SPRT.errorRateRule) { SPRT.errorRates.contains($0) }
  }
}

extension Subcommand {
  static let compare = Subcommand(
    "compare", CompareArguments(),
    summary: "Play two bots until a sequential test decides which is stronger",
    discussion: """
      With one bot, the bot is compared with its earlier version. A source file or a folder that is not
      submitted yet meets the submitted bot of its name; a submitted bot meets its previous version.
      Then both versions play against the bots of the league, by the league's rules and limits. A
      summary shows whether the bot is better than before, against which bots it gained and lost
      points, its faults and its time. --for limits the time of all games.

      NAME= before a bot gives the bot another name, as in old=../old/mine. The games are played in a
      tournament folder made for the comparison. The same command continues an interrupted
      comparison; joust ladder, verify and run work on the folder, too.

      The test accepts the hypothesis H1 (A leads by elo1 or more) or H0 (A leads by elo0 or less).
      Both leads are in normalized Elo or, with --elo-scale logistic, in the Elo of the score. The
      error probabilities of the test are at most alpha and beta.

      The test counts game pairs: two games with exchanged seats, from one opening or with the same
      luck. In a race, such as 2048, a pair is one game of both bots with the same luck. Pairs count
      in the order of the schedule; games still in play when the test decides are aborted.

      With --plan, nothing is played: the command prints the expected length of the test if A leads
      by elo0, by elo1, and by values between, given the games so far. With --report, a page shows the
      test between its bounds, the ladder and the games. The page updates itself during the run, and
      is written once more at the end of the run.

      The exit status is 0 for every result of the test; with --exit-status, it is 1 if the first bot
      is worse. It is also 1 if a bot could not play, 2 if nothing could be played, and 130 if the
      command was interrupted.

      \(GameArgument.help)
      """
  ) { arguments in
    Signals.block()
    guard let second = arguments.second else {
      guard !arguments.plan else {
        throw UsageError(
          "--plan is for two bots; give the second bot after \(arguments.first.text)")
      }
      return try SelfComparison(arguments).run()
    }
    let forOne = [
      ("--pool", arguments.pool?.joined(separator: ",")), ("--tournament", arguments.tournament),
    ]
    if case (let option, let value?)? = forOne.first(where: { $0.1 != nil }) {
      throw UsageError(
        "\(option) is for one bot, but \(arguments.first.text) is compared with \(second.text); "
          + "leave out \(second.text), or \(option) \(value)")
    }
    guard let word = arguments.game else {
      throw UsageError(
        "--game is missing; give --game GAME (GAME is \(ValueType<String>.game.expected))")
    }
    let game = try GameArgument(word, "--game", rules: arguments.rules.given)
    var options = try comparison(arguments, at: game)
    let entrants = try entrants(&options, [arguments.first, second], arguments)
    let place = ComparisonFolder(options, entrants)
    let runOptions = comparisonRun(arguments)
    // The sandbox is checked before any folder is made.
    var preview = try place.preview()
    replaceValues(of: &preview, by: arguments)
    _ = try SandboxChoice(preview, runOptions, in: place.path)
    guard !arguments.plan else {
      let plan = ComparisonPlan(try place.played())
      return Program.print(arguments.json ? plan.json : plan.text)
    }
    var (folder, tournament) = try place.open()
    replaceValues(of: &tournament, by: arguments)
    tournament.pairs = options.limit
    let present = try folder.entrants(of: tournament)
    // Games are written only to the record.
    let watched = try WatchedRun(isQuiet: arguments.playing.quiet, writesJSON: false)
    var test: ComparisonTest?
    let status = try watched.play { [options] in
      let run = try Run(
        folder, tournament, Lineup(present), runOptions, report: { watched.receive($0) })
      if run.entrants.count == 2, run.hasGames { test = try run.test(options, of: entrants) }
      return (run, test)
    } text: { _, _ in
      guard let comparison = test?.comparison else { return "" }
      return arguments.json ? comparison.json : comparison.text
    }
    let isWorse = test?.comparison.progress == .worse
    return status == .done && arguments.exitStatus && isWorse ? .failed : status
  }

  static func comparisonRun(_ arguments: Arguments<CompareArguments>) -> RunOptions {
    var options = RunOptions(arguments.playing)
    options.writesPage = arguments.report
    options.isComparison = true
    options.playTime = arguments.time?.wholeNanoseconds
    return options
  }

  /// Replaces values of a tournament file by the values that the user gave.
  static func replaceValues(
    of tournament: inout TournamentFile, by arguments: Arguments<CompareArguments>
  ) {
    tournament.replace(
      sandbox: arguments.playing.confinement.sandbox, concurrency: arguments.concurrency)
    tournament.seed = arguments.seed ?? tournament.seed
  }

  private static func entrants(
    _ options: inout ComparisonOptions, _ bots: [BotArgument],
    _ arguments: Arguments<CompareArguments>
  ) throws -> [Entrant] {
    var entrants: [Entrant] = []
    options.bots = []
    for bot in bots {
      let draft = try bot.draft(
        in: .kept, at: [options.game.name], arguments.playing.confinement.request)
      entrants.append(
        try draft?.entrant
          ?? bot.entrant(at: [options.game.name], rules: [options.game], near: options.folder))
      options.bots.append(draft?.reference ?? bot.reference)
      options.mayRewrite = options.mayRewrite || draft != nil
    }
    if entrants[0].name == entrants[1].name {
      // A folder that is not submitted, and whose bot has the name of the other bot, is treated as a draft of
      // that bot.
      for (index, bot) in bots.enumerated() where !bot.isRenamed {
        guard let submission = try bot.unsubmitted(BotsFolder.field(near: nil)) else { continue }
        let draft = try Draft(
          submission, in: .kept, arguments.playing.confinement.request, place: "the bot"
        ).with(bot.reference.options, named: nil)
        entrants[index] = draft.entrant
        options.bots[index] = draft.reference ?? options.bots[index]
        options.mayRewrite = true
        break
      }
    }
    let first = entrants[0]
    let second = entrants[1]
    guard first.program != second.program || first.options != second.options else {
      throw UsageError(
        "\(first.name) can't be compared with itself; give one of the bots another version or other "
          + "options, as in fox@1 or minimax:depth=2")
    }
    guard first.name != second.name else {
      throw UsageError(
        "both bots are called \(first.name); give one of them another name, such as "
          + "old=\(bots[0].text)")
    }
    return entrants
  }

  static func comparison(
    _ arguments: Arguments<CompareArguments>, at argument: GameArgument
  ) throws -> ComparisonOptions {
    // The referee must be running, because it determines the openings and may determine the rules.
    let game = try argument.open(arguments.playing.confinement.request)
    defer { game.close() }
    return try options(arguments, of: game, referee: { argument.referee(from: $0) })
  }

  /// Returns the options of a comparison in a game; if the game has a referee, the referee must be running.
  static func options(
    _ arguments: Arguments<CompareArguments>, of game: any Game,
    referee: @escaping (String) -> [String]?
  ) throws -> ComparisonOptions {
    guard game.seatCount == 2 else {
      throw UsageError(
        "\(game.name) is a game of \(game.seatCount) seats, and a comparison needs a game of two seats; "
          + "let the bots play a tournament of this game")
    }
    var options = ComparisonOptions(
      game: game, test: try test(arguments), referee: referee)
    options.limit = arguments.maxPairs
    try setOpenings(&options, plies: arguments.openings)
    if let place = arguments.from {
      guard arguments.openings == nil else {
        throw UsageError("--from and --openings both choose the first position; give one of them")
      }
      let moves = try place.moves(in: game)
      if moves.isEmpty { options.openingPlies = 0 } else { options.openings = [moves] }
    }
    options.moveTime = arguments.moveTime
    options.seed = arguments.seed
    options.folder = arguments.folder
    options.startup = arguments.startup
    return options
  }

  /// Sets the number of plies in the openings, and checks that games can be played after the openings.
  ///
  /// `plies` is the number that the user gave; nil sets the default for the game.
  static func setOpenings(_ options: inout ComparisonOptions, plies: Int?) throws {
    guard case .versus(let game) = options.game.shape else {
      guard plies == nil else {
        throw UsageError(
          "--openings does not apply to \(options.game.name), which has luck instead")
      }
      return
    }
    options.openingPlies = plies
    do throws(OpeningError) {
      if let plies {
        _ = try Openings(of: game, plies: plies, seed: 0)
      } else {
        options.usualPlies = try ComparisonOptions.usualPlies(of: game)
      }
    } catch .failure(let sentence) {
      throw MachineError("\(sentence); fix the referee, and run the command again")
    } catch {
      throw UsageError(
        "--openings is \(options.openingPlies ?? 0) for \(options.game.name): \(error)")
    }
  }

  static func test(_ arguments: Arguments<CompareArguments>) throws -> SPRT {
    do throws(SPRT.ParameterError) {
      return try SPRT(
        elo0: arguments.elo0, elo1: arguments.elo1, alpha: arguments.alpha, beta: arguments.beta,
        scale: arguments.eloScale)
    } catch {
      throw arguments.invalid(named: error.parameter, expected: error.expected)
    }
  }
}
