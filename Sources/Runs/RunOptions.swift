import Games
import JSON
import Reports
package import Tournaments

/// The options of a run, beside those that change its tournament.
package struct RunOptions {
  package var shard: Shard?
  /// The variable that says which part it is; nil where it was said outright.
  package var shardVariable: String?
  package var keepsLogs = false
  package var writesPage = false
  package var requiresSandbox = false
  package var choosesSandbox = false
  package var buildsWithNetwork = false
  package var isVerbose = false
  /// The error of a rating until which the run plays on when its own games are played; nil for none.
  package var untilError: Int?

  /// Whether two bots are compared: their game pairs count in their order, and a test ends the run.
  package var isComparison = false

  package init() {}
}

/// How many games are played at a time.
package struct Concurrency {
  package let games: Int
  /// Why there are fewer than were asked for; nil where there are not.
  package let shortage: String?
  /// What is unwise about so many; nil where nothing is.
  package let warning: String?

  /// The descriptors that a bot of a game may need: five, as many for the one that starts while it ends,
  /// and more while one is started.
  private static let descriptorsOfBot = 12
  private static let descriptorsBeside = 32

  package init(_ tournament: TournamentFile, processors: Int, descriptors: Int) {
    let thinkers = tournament.thinkersOfGame
    let wanted = tournament.concurrency ?? max(1, processors / max(2, thinkers))
    let seats = tournament.games.reduce(2) { max($0, $1.seatCount) }
    let descriptorsOfGame = seats * Self.descriptorsOfBot
    let room = max(1, (descriptors - Self.descriptorsBeside) / descriptorsOfGame)
    games = min(wanted, room)
    let needed = wanted * descriptorsOfGame + Self.descriptorsBeside
    shortage =
      wanted <= room
      ? nil
      : "\(wanted) games at a time need \(needed) descriptors, of which this program may have "
        + "\(descriptors); \(games) \(games == 1 ? "is" : "are") played at a time (ulimit -n allows more)"
    let fitting = max(1, processors / thinkers)
    warning =
      tournament.concurrency == nil || games <= fitting
      ? nil
      : "\(games) games at a time have up to \(games * thinkers) bots think at once on "
        + "\(processors) processor\(processors == 1 ? "" : "s"), which makes them slow and perhaps "
        + "late; --concurrency \(fitting) would not"
  }
}

extension TournamentFile {
  fileprivate var thinkersOfGame: Int {
    games.reduce(1) { most, game in
      guard !pondering, case .versus(let versus) = game.shape, versus.start.together.isEmpty else {
        return max(most, game.seatCount)
      }
      return most
    }
  }
}

/// How certain ratings must be before a run ends, whatever its format.
///
/// When the format's own games are played, the run goes on as a ladder does, with those whose games tell
/// most; what comes next follows from the record, so that the same command goes on after a kill.
struct CertaintyGoal {
  /// The largest error of a rating, half of its 95 % interval in Elo.
  let error: Int

  /// It ends when the law alone would have errors half as great: games that leave more repeat each other.
  var format: any Format { AdaptiveLadder(error: max(1, error / 2), games: nil) }

  func isReached(by record: Record) throws -> Bool {
    try largestError(record) <= Double(error)
  }

  func sentence(on record: Record) throws -> String {
    let largest = try largestError(record)
    guard largest > Double(error) else { return "No rating's error is above \(error) Elo." }
    return "The largest error is \(rounded(largest)) Elo, and not \(error): there are games "
      + "enough, but those on one opening or seed repeat each other."
  }

  /// The largest error of a rating that is bounded on both sides, in Elo, on all ladders.
  private func largestError(_ record: Record) throws -> Double {
    try Ladders(record).games.filter { !$0.isPast }.map(\.ladder.largestError).max() ?? .infinity
  }
}
