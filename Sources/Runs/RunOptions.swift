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

  /// The descriptors that a game may need: five for each of two bots, of the two that start while those
  /// end, and more while one is started.
  private static let descriptorsOfGame = 24
  /// Those that the rest of the program needs.
  private static let descriptorsBeside = 32

  package init(_ tournament: TournamentFile, processors: Int, descriptors: Int) {
    let wanted = tournament.concurrency ?? max(1, processors / 2)
    let room = max(1, (descriptors - Self.descriptorsBeside) / Self.descriptorsOfGame)
    games = min(wanted, room)
    let needed = wanted * Self.descriptorsOfGame + Self.descriptorsBeside
    shortage =
      wanted <= room
      ? nil
      : "\(wanted) games at a time need \(needed) descriptors, of which this program may have "
        + "\(descriptors); \(games) \(games == 1 ? "is" : "are") played at a time (ulimit -n allows more)"
    let thinkers = tournament.thinkersOfGame
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
    guard !pondering else { return 2 }
    let areTogether = games.contains { game in
      if case .versus(let game) = game.shape { !game.start.together.isEmpty } else { true }
    }
    return areTogether ? 2 : 1
  }
}
