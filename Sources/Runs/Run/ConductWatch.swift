import Hosting
import JSON
import Synchronization
import Tournaments

/// Finds behavior that is not a fault but may cost a bot time or games: exits between games, and moves that
/// nearly use up their time limit.
final class ConductWatch: Sendable {
  /// The share of the time limit from which a move counts as close to the limit.
  private static let closeShare = 0.95

  private struct Bot {
    var games = 0
    var closeGames = 0
    var longest = 0.0
  }

  private let bots = Mutex<[String: Bot]>([:])
  /// The longest time limit of a move, in milliseconds.
  ///
  /// This is the limit of the first move if that limit is longer, because a record has only the longest time
  /// of all moves.
  private let limit: Double

  /// Creates a watch for bots that play with the given time limits.
  init(_ time: TimeControl) {
    limit = Double(max(time.move, time.first ?? .zero).wholeNanoseconds) / 1e6
  }

  func receive(_ event: RunEvent) {
    guard case .finished(let game) = event else { return }
    bots.withLock { bots in
      for (name, longest) in zip(game.bots, game.longestMilliseconds) {
        bots[name, default: Bot()].games += 1
        bots[name, default: Bot()].longest = max(bots[name]?.longest ?? 0, longest)
        if longest >= Self.closeShare * limit { bots[name, default: Bot()].closeGames += 1 }
      }
    }
  }

  /// Returns sentences that warn the authors of bots about exits between games and about moves that nearly
  /// use up their time limit, at most two for each bot.
  ///
  /// `exits` has each bot's number of exits between games, by the bot's name.
  func sentences(exits: [String: Int]) -> [String] {
    let seen = bots.withLock(\.self)
    var sentences: [String] = []
    for (name, count) in exits.sorted(by: { $0.key < $1.key }) where count > 0 {
      sentences.append(
        "\(name) exited after a game \(counted(count, "time", "times")) and was started again, which is "
          + "allowed but slow: let the bot read lines until it receives quit")
    }
    for (name, bot) in seen.sorted(by: { $0.key < $1.key }) where bot.closeGames > 0 {
      sentences.append(
        "\(name) used 95 % or more of the time for a move in "
          + "\(counted(bot.closeGames, "game", "games")) of \(bot.games); its "
          + "longest move took \(rounded(bot.longest, 1)) ms of \(rounded(limit)) ms: "
          + "leave a reserve")
    }
    return sentences
  }
}
