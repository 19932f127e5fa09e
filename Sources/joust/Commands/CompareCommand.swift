import Games
import Hosting
import Ratings
import Reports
import Runs
import Tournaments

extension CommandSpec {
  static let compare = CommandSpec(
    name: "compare", operands: "A B", operandCount: 2...2,
    summary: "play two bots until a sequential test decides which is stronger",
    discussion: """
      A and B are bots by name, folders (with a slash), or either with options: minimax:depth=2,
      expectimax:depth=1; NAME= in front gives another name: old=../old/mine. What is played stands
      in a tournament's folder of its own; the same command goes on where it stopped, and joust
      ladder, verify and run work on the folder, too.

      The test accepts H1 (A is ahead by elo1) or H0 (A is ahead by elo0 or less) in normalised Elo
      or, with --elo-scale logistic, in the Elo that the score means, and is wrong in at most alpha
      and beta of all cases. What counts are pairs: both seats of one
      opening; in 2048, games on shared luck. They count in their order; games that are being played
      when the test decides are broken off. With --plan nothing is played: it says how long the test is
      expected to take where A is ahead by elo0, by elo1, and between, from what was played so far.
      With --report a page shows how the test goes between its bounds, the ladder and the games, and
      reloads itself as long as it is played; when all is played, it is written once more.

      The exit status is 0 whatever the test says, 1 if a bot could not play, 2 if nothing could be
      played, 130 if it was interrupted.

      \(GameWord.help)
      """,
    options: [Option("game G", "what is played; must be given")] + Option.rules + [
      Option("elo0 E", "the lead of A that is not enough (0)"),
      Option("elo1 E", "the lead of A that is looked for (20)"),
      Option("elo-scale S", "what both are in: normalized or logistic Elo (normalized)"),
      Option("alpha P", "how likely H1 may be accepted where H0 holds (0.05)"),
      Option("beta P", "how likely H0 may be accepted where H1 holds (0.05)"),
      Option("max-pairs N", "after how many pairs to stop undecided (10000)"),
      Option("openings PLIES", "moves before the bots take over (2, or as many as there can be)"),
      Option("move-time T", "the time for a move, such as 200ms (1s)"),
      Option("seed N", "what openings and luck follow from (a secret is drawn)"),
      Option("folder DIR", "where it is kept (tournaments/compare-A-B-GAME)"),
      .concurrency,
    ] + Option.playing + [
      Option("report", "keep report.html in the folder up to date, with the curve of the test"),
      Option("plan", "say how long the test is expected to take, and play nothing"),
      Option("json", "one object on standard output instead of text"),
    ]
  ) { arguments in
    Signals.hold()
    let words = try zip(arguments.operands, ["first", "second"]).map {
      try BotWord($0, "the \($1) bot", arguments)
    }
    guard let word = try arguments.gameWord() else {
      let list = GameCatalog.all.map { $0.name }.joined(separator: " or ")
      throw arguments.error(
        "--game is missing: --game G, where G is \(list), or the folder of a tournament that plays a "
          + "game of your own")
    }
    let options = try comparison(arguments, words, at: word)
    let entrants = try entrants(arguments, options, words)
    let place = ComparisonFolder(options, entrants)
    // Options that a run has as well are looked at before a folder is made.
    var preview = try place.preview()
    let previewOptions = try RunOptions(arguments, &preview)
    _ = try SandboxChoice(preview, previewOptions, in: place.path)
    guard !arguments.has("plan") else {
      let plan = ComparisonPlan(try place.played())
      return Program.say(arguments.has("json") ? plan.json : plan.text)
    }
    var (folder, tournament) = try place.open()
    var runOptions = try RunOptions(arguments, &tournament)
    runOptions.isComparison = true
    tournament.pairs = options.limit
    let present = try folder.entrants(of: tournament)
    // Games go into the record only.
    let watched = try WatchedRun(isQuiet: arguments.has("quiet"), writesJSON: false)
    var test: ComparisonTest?
    return try watched.play(
      {
        let run = try Run(
          folder, tournament, entrants: present, runOptions, tell: { watched.hear($0) })
        if run.entrants.count == 2, run.hasGames { test = try run.test(options, of: entrants) }
        return (run, test)
      }, advice: "Interrupted; the same command goes on where it stopped."
    ) { _, _ in
      guard let comparison = test?.comparison else { return "" }
      return arguments.has("json") ? comparison.json : comparison.text
    }.rawValue
  }

  private static func entrants(
    _ arguments: Arguments, _ options: ComparisonOptions, _ bots: [BotWord]
  ) throws -> [Entrant] {
    let entrants = try bots.map {
      try $0.entrant(at: [options.game.name], rules: [options.game], near: options.folder)
    }
    let (first, second) = (entrants[0], entrants[1])
    guard first.program != second.program || first.options != second.options else {
      throw arguments.error(
        "\(first.name) can't be compared with itself; give one of the two other options, such as "
          + "minimax:depth=2")
    }
    guard first.name != second.name else {
      throw arguments.error(
        "both bots are called \(first.name); give one of them another name, such as "
          + "old=\(bots[0].word)")
    }
    return entrants
  }

  private static func comparison(
    _ arguments: Arguments, _ bots: [BotWord], at word: GameWord
  ) throws -> ComparisonOptions {
    // Its referee is asked for the openings, and what its rules are when none are said.
    let game = try word.open(arguments)
    defer { game.close() }
    guard game.seatCount == 2 else {
      throw arguments.error(
        "\(game.name) is a game of \(game.seatCount) seats, and two bots are compared at games of two; "
          + "have them play a tournament of it")
    }
    var options = ComparisonOptions(
      game: game, test: try test(arguments), referee: { word.referee(from: $0) })
    options.limit =
      try arguments.integer("max-pairs", in: TournamentFile.pairsRange) ?? options.limit
    options.openingPlies = try arguments.integer("openings", in: 0...225)
    if case .versus(let versus) = game.shape {
      // Openings must leave something to play.
      do throws(OpeningError) {
        if let plies = options.openingPlies {
          _ = try Openings(of: versus, plies: plies, seed: 0)
        } else {
          options.usualPlies = try ComparisonOptions.usualPlies(of: versus)
        }
      } catch .failure(let sentence) {
        throw MachineError("\(sentence); mend the referee, and run this again")
      } catch {
        let plies = options.openingPlies ?? 0
        throw arguments.error("--openings is \(plies) for \(game.name): \(error)")
      }
    } else if options.openingPlies != nil {
      throw arguments.error("--openings is nothing for \(game.name), which has luck instead")
    }
    _ = try arguments.duration("move-time")
    options.moveTime = arguments["move-time"]
    options.seed = try arguments.seed()
    options.folder = arguments["folder"]
    guard options.folder != "" else { throw arguments.wrong("folder", "the path of a folder") }
    options.bots = bots.map(\.reference)
    return options
  }

  private static func test(_ arguments: Arguments) throws -> SPRT {
    let usual = ["elo0": "0", "elo1": "20", "alpha": "0.05", "beta": "0.05"]
    func number(_ option: String) throws(UsageError) -> Double {
      try arguments.number(option) ?? usual[option].flatMap(Double.init) ?? 0
    }
    do {
      return try SPRT(
        elo0: number("elo0"), elo1: number("elo1"), alpha: number("alpha"), beta: number("beta"),
        scale: arguments.word("elo-scale", as: SPRT.Scale.self) ?? .normalized)
    } catch let error as SPRT.ParameterError {
      let text = arguments[error.parameter] ?? usual[error.parameter]
      throw arguments.wrong(error.parameter, error.expected, is: text)
    }
  }
}
