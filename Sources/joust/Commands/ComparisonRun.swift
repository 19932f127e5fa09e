import Games
import Hosting
import Ratings
import Reports
import Tournaments
import Runs

/// The comparison of two bots: from the command line to the verdict.
struct ComparisonRun {
  private let options: ComparisonOptions
  private let entrants: [Entrant]
  private let run: Run
  private let writesJSON: Bool

  /// Reads and checks everything; what is wrong leaves no trace.
  init(_ arguments: Arguments) throws {
    Signals.hold()
    let bots = try zip(arguments.operands, ["first", "second"]).map {
      try BotWord($0, place: "the \($1) bot", of: .compare)
    }
    options = try ComparisonOptions(arguments, bots)
    entrants = try Self.entrants(options, bots)
    let place = ComparisonFolder(options, entrants)
    // Options that a run has as well are looked at before a folder is made.
    var preview = try place.preview()
    let previewOptions = try RunOptions(arguments, &preview, of: .compare)
    _ = try SandboxChoice(preview, previewOptions, in: place.path)
    var (folder, tournament) = try place.open()
    var runOptions = try RunOptions(arguments, &tournament, of: .compare)
    writesJSON = runOptions.writesJSON
    // Games go into the record only.
    runOptions.writesJSON = false
    tournament.pairs = options.limit
    run = try Run(folder, tournament, entrants: folder.entrants(of: tournament), runOptions)
  }

  private static func entrants(
    _ options: ComparisonOptions, _ bots: [BotWord]
  ) throws -> [Entrant] {
    let field = try BotShelf.field(near: options.folder)
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

  /// Plays until the test decides, and prints how it ends.
  func play() throws -> ExitStatus {
    try run.compare { schedule, present in
      TrialWatch(
        Reports.Comparison(
          game: options.game.name, rules: options.game.rules,
          contestants: entrants.map { Reports.Contestant(name: $0.name, version: $0.version) },
          trial: Trial(
            test: options.test, gamesInMeeting: schedule.gamesInMeeting(game: 0),
            limit: options.limit, openings: schedule.openingCount(game: 0))),
        seatings: schedule.seatings(game: 0),
        first: present.firstIndex { $0.name == entrants[0].name } ?? 0)
    } report: { comparison in
      StandardStream.output.write(
        writesJSON ? ComparisonJSON.text(comparison) : ComparisonText.text(comparison))
    }
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

  private static func test(_ arguments: Arguments) throws -> SequentialTest {
    let usual = ["elo0": "0", "elo1": "20", "alpha": "0.05", "beta": "0.05"]
    func number(_ option: String) throws(UsageError) -> Double {
      let given = try arguments.number(option, of: .compare)
      return given ?? usual[option].flatMap(Double.init) ?? 0
    }
    do {
      return try SequentialTest(
        elo0: number("elo0"), elo1: number("elo1"), alpha: number("alpha"), beta: number("beta"))
    } catch let error as SequentialTestError {
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
