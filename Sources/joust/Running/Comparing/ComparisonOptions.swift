import Games
import Ratings
import Tournaments

/// What a comparison is asked to be; nil stands for an option that isn't given.
struct ComparisonOptions {
  /// What is played, with its rules.
  let game: any Game
  /// What decides.
  let test: SequentialTest
  /// After how many meetings to stop.
  let limit: Int
  /// The moves that are made before the bots are asked.
  let openingPlies: Int?
  /// The time for a move, as it was written.
  let moveTime: String?
  /// What openings and luck follow from.
  let seed: Seed?
  /// Where it is kept.
  let folder: String?
  /// The two bots.
  let bots: [BotWord]

  /// The moves of an opening where nobody says how many.
  static let usualPlies = 2

  /// Reads the options.
  init(_ arguments: Arguments) throws {
    bots = try zip(arguments.operands, ["first", "second"]).map {
      try BotWord($0, place: "the \($1) bot", of: .compare)
    }
    game = try arguments.game(of: .compare)
    test = try Self.test(arguments)
    limit =
      try arguments.integer("max-pairs", in: TournamentFile.pairsRange, of: .compare) ?? 10_000
    openingPlies = try arguments.integer("openings", in: 0...225, of: .compare)
    try Self.check(openingPlies, game)
    moveTime = arguments["move-time"]
    if let moveTime, DurationText.parse(moveTime) == nil {
      throw UsageError.wrong(moveTime, "move-time", DurationText.rule, in: .compare)
    }
    seed = try arguments.seed(of: .compare)
    folder = arguments["folder"]
    guard folder != "" else {
      throw UsageError.wrong("", "folder", "the path of a folder", in: .compare)
    }
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
