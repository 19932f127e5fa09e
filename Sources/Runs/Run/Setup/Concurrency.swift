import Games
package import Tournaments

/// The number of games that are played at a time.
package struct Concurrency {
  package let games: Int
  /// A warning that fewer games are played at a time because there are too few file descriptors; nil if there
  /// are enough.
  package let shortage: String?
  /// A warning that the requested number of games makes bots share processors; nil if they have enough
  /// processors, if no number is requested, or for one game at a time.
  package let warning: String?

  /// The number of descriptors that a bot of a game may need: five for the bot, five for the next bot, which
  /// starts while this bot ends, and two more during a start.
  private static let descriptorsOfBot = 12
  /// The number of descriptors that the program needs in addition.
  private static let otherDescriptors = 32

  package init(_ tournament: TournamentFile, processors: Int, descriptors: Int) {
    let thinkers = tournament.thinkersOfGame
    let wanted = tournament.concurrency ?? max(1, processors / max(2, thinkers))
    let seats = tournament.games.reduce(2) { max($0, $1.seatCount) }
    let descriptorsOfGame = seats * Self.descriptorsOfBot
    let room = max(1, (descriptors - Self.otherDescriptors) / descriptorsOfGame)
    games = min(wanted, room)
    let needed = wanted * descriptorsOfGame + Self.otherDescriptors
    shortage =
      wanted <= room
      ? nil
      : "\(wanted) games at a time need \(needed) file descriptors, and "
        + "\(descriptors) are available; \(games) \(games == 1 ? "is" : "are") played at a time "
        + "(raise ulimit -n to play more)"
    let fitting = max(1, processors / thinkers)
    warning =
      tournament.concurrency == nil || games <= fitting
      ? nil
      : "With \(games) games at a time, up to \(games * thinkers) bots think at once on "
        + "\(processors) processor\(processors == 1 ? "" : "s"), which slows them down and may "
        + "make them late; use --concurrency \(fitting) to "
        + (fitting * thinkers <= processors ? "avoid this" : "reduce this")
  }
}

extension TournamentFile {
  /// The largest number of bots that may think at the same time in one game.
  fileprivate var thinkersOfGame: Int {
    games.reduce(1) { most, game in
      guard !pondering, case .versus(let versus) = game.shape, versus.start.together.isEmpty else {
        return max(most, game.seatCount)
      }
      return most
    }
  }
}
