import Games
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
  /// Those that the rest of the program needs.
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
  /// How many bots may think at once in a game.
  fileprivate var thinkersOfGame: Int {
    games.reduce(1) { most, game in
      guard !pondering, case .versus(let versus) = game.shape, versus.start.together.isEmpty else {
        return max(most, game.seatCount)
      }
      return most
    }
  }
}
