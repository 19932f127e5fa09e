import Games
import Hosting
import Ratings
import Reports
import Tournaments
import Runs

extension CommandSpec {
  /// `joust compare`.
  static let compare = CommandSpec(
    name: "compare", operands: "A B", operandCount: 2...2,
    summary: "play two bots until a sequential test decides which is stronger",
    discussion: """
      A and B are bots by name, folders (with a slash), or either with options: minimax:depth=2,
      expectimax:depth=1; NAME= in front gives another name: old=../old/mine. What is played stands
      in a tournament's folder of its own; the same command goes on where it stopped, and joust
      ladder, verify and run work on the folder, too.

      The test accepts H1 (A is ahead by elo1) or H0 (A is ahead by elo0 or less) in normalised Elo,
      and is wrong in at most alpha and beta of all cases. What counts are pairs: both seats of one
      opening; in 2048, games on shared luck. They count in their order; games that are being played
      when the test decides are broken off. The exit status is 0 whatever the test says, 1 if a bot
      could not play, 2 if nothing could be played, 130 if it was interrupted.
      """,
    options: [Option("game", "G", "what is played; must be given")] + Option.rules + [
      Option("elo0", "E", "the lead of A that is not enough, in normalised Elo (0)"),
      Option("elo1", "E", "the lead of A that is looked for (20)"),
      Option("alpha", "P", "how likely H1 may be accepted where H0 holds (0.05)"),
      Option("beta", "P", "how likely H0 may be accepted where H1 holds (0.05)"),
      Option("max-pairs", "N", "after how many pairs to stop undecided (10000)"),
      Option("openings", "PLIES", "moves that are made before the bots take over (2)"),
      Option("move-time", "T", "the time for a move, such as 200ms (1s)"),
      Option("seed", "N", "what openings and luck follow from (drawn)"),
      Option("folder", "DIR", "where it is kept (tournaments/compare-A-B-GAME)"),
      Option("concurrency", "N", "games at a time (auto: half of the processors)"),
    ] + Option.playing + [
      Option("json", "one object on standard output instead of text")
    ]
  ) { arguments in
    try compare(arguments).rawValue
  }
}

extension CommandSpec {
  /// Reads and checks everything, plays until the test decides, and prints how it ends; what is
  /// wrong leaves no trace.
  private static func compare(_ arguments: Arguments) throws -> ExitStatus {
    Signals.hold()
    let words = try zip(arguments.operands, ["first", "second"]).map {
      try BotWord($0, place: "the \($1) bot", of: .compare)
    }
    let options = try ComparisonOptions(arguments, words)
    let entrants = try entrants(options, words)
    let place = ComparisonFolder(options, entrants)
    // Options that a run has as well are looked at before a folder is made.
    var preview = try place.preview()
    let previewOptions = try RunOptions(arguments, &preview, of: .compare)
    _ = try SandboxChoice(preview, previewOptions, in: place.path)
    var (folder, tournament) = try place.open()
    var runOptions = try RunOptions(arguments, &tournament, of: .compare)
    runOptions.isComparison = true
    tournament.pairs = options.limit
    let present = try folder.entrants(of: tournament)
    let writesJSON = arguments.has("json")
    // Games go into the record only.
    let watched = try WatchedRun(isQuiet: arguments.has("quiet"), writesJSON: false)
    var test: ComparisonTest?
    return try watched.play(
      {
        let run = try Run(
          folder, tournament, entrants: present, runOptions, tell: { watched.hear($0) })
        if run.entrants.count == 2 { test = try run.test(options, of: entrants) }
        return (run, test)
      }, advice: "Interrupted; the same command goes on where it stopped."
    ) { _, _ in
      guard let comparison = test?.comparison else { return "" }
      return writesJSON ? comparison.json : comparison.text
    }
  }

  private static func entrants(
    _ options: ComparisonOptions, _ bots: [BotWord]
  ) throws -> [Entrant] {
    let field = try BotsFolder.field(near: options.folder)
    let game = options.game.name
    let entrants = try bots.map {
      try $0.entrant(of: field, at: [game], rules: [options.game])
    }
    let (first, second) = (entrants[0], entrants[1])
    guard first.program != second.program || first.options != second.options else {
      throw UsageError(
        "\(first.name) can't be compared with itself; give one of the two other options, such as "
          + "minimax:depth=2", in: .compare)
    }
    guard first.name != second.name else {
      throw UsageError(
        "both bots are called \(first.name); give one of them another name, such as "
          + "old=\(bots[0].word)", in: .compare)
    }
    return entrants
  }
}

extension ComparisonOptions {
  /// Reads the options.
  fileprivate init(_ arguments: Arguments, _ bots: [BotWord]) throws {
    let game = try arguments.game(of: .compare)
    let test = try Self.test(arguments)
    let limit =
      try arguments.integer("max-pairs", in: TournamentFile.pairsRange, of: .compare) ?? 10_000
    let openingPlies = try arguments.integer("openings", in: 0...225, of: .compare)
    try Self.check(openingPlies, game)
    let moveTime = arguments["move-time"]
    if let moveTime, DurationText.parse(moveTime) == nil {
      throw UsageError.wrong(moveTime, "move-time", DurationText.rule, in: .compare)
    }
    let seed = try arguments.seed(of: .compare)
    let folder = arguments["folder"]
    guard folder != "" else {
      throw UsageError.wrong("", "folder", "the path of a folder", in: .compare)
    }
    self.init(
      game: game, test: test, limit: limit, openingPlies: openingPlies, moveTime: moveTime,
      seed: seed, folder: folder, bots: bots.map(\.reference))
  }

  private static func test(_ arguments: Arguments) throws -> SPRT {
    let usual = ["elo0": "0", "elo1": "20", "alpha": "0.05", "beta": "0.05"]
    func number(_ option: String) throws(UsageError) -> Double {
      let given = try arguments.number(option, of: .compare)
      return given ?? usual[option].flatMap(Double.init) ?? 0
    }
    do {
      return try SPRT(
        elo0: number("elo0"), elo1: number("elo1"), alpha: number("alpha"), beta: number("beta"))
    } catch let error as SPRT.ParameterError {
      let text = arguments[error.parameter] ?? usual[error.parameter] ?? ""
      throw UsageError.wrong(text, error.parameter, error.expected, in: .compare)
    }
  }

  /// Refuses openings that leave nothing to play.
  private static func check(_ plies: Int?, _ game: any Game) throws(UsageError) {
    guard let plies else { return }
    let name = game.name
    switch game.shape {
    case .race:
      throw UsageError("--openings is nothing for \(name), which has luck instead", in: .compare)
    case .versus(let versus):
      do throws(OpeningError) {
        _ = try Openings(of: versus, plies: plies, seed: 0)
      } catch {
        throw UsageError("--openings is \(plies) for \(name): \(error)", in: .compare)
      }
    }
  }
}
