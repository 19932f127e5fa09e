import Games
import Hosting
import Ratings
import Reports
import Tournaments

/// The comparison of two bots: from the command line to the verdict.
struct ComparisonRun {
  private let options: ComparisonOptions
  private let entrants: [Entrant]
  private let run: Run
  private let writesJSON: Bool

  /// Reads and checks everything; what is wrong leaves no trace.
  init(_ arguments: Arguments) throws {
    Signals.hold()
    options = try ComparisonOptions(arguments)
    entrants = try Self.entrants(options)
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

  private static func entrants(_ options: ComparisonOptions) throws -> [Entrant] {
    let field = try BotShelf.field(near: options.folder)
    let game = options.game.name
    let entrants = try options.bots.map {
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
          + "old=\(options.bots[0].word)", in: .compare)
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
