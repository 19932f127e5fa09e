/// An estimate of the remaining time of a run, from the durations of each bot's games in each game of the
/// tournament.
package struct TimeLeft: Hashable, Sendable {
  private struct Player: Hashable {
    let game: String
    let bot: String
  }

  private struct Times: Hashable {
    var games = 0
    var nanoseconds: Int64 = 0

    var mean: Double? { games > 0 ? Double(nanoseconds) / Double(games) : nil }

    mutating func add(_ nanoseconds: Int64) {
      games += 1
      self.nanoseconds += nanoseconds
    }
  }

  /// The number of remaining games of each bot in each game of the tournament.
  private var left: [Player: Int] = [:]
  private var timesOfPlayers: [Player: Times] = [:]
  private var timesOfGames: [String: Times] = [:]
  private var seatCounts: [String: Int] = [:]
  /// The total duration of the finished games in this round, in nanoseconds.
  private var busy: Int64 = 0

  package init() {}

  /// Starts a round with the number of remaining games by game and bot; durations from earlier rounds are
  /// kept.
  package mutating func begin(_ games: [String: [String: Int]]) {
    left = [:]
    busy = 0
    for (game, bots) in games {
      for (bot, count) in bots { left[Player(game: game, bot: bot)] = count }
    }
  }

  package mutating func finish(_ game: String, _ bots: [String], took nanoseconds: Int64) {
    busy += nanoseconds
    seatCounts[game] = bots.count
    timesOfGames[game, default: Times()].add(nanoseconds)
    for bot in bots {
      let player = Player(game: game, bot: bot)
      left[player]? -= 1
      timesOfPlayers[player, default: Times()].add(nanoseconds)
    }
  }

  /// Returns the number of remaining games of a bot.
  package func games(of bot: String) -> Int {
    left.reduce(0) { $0 + ($1.key.bot == bot ? max(0, $1.value) : 0) }
  }

  package mutating func withdraw(_ bot: String) {
    left = left.filter { $0.key.bot != bot }
  }

  /// Returns the remaining time in seconds, on the assumption that the number of simultaneous games stays the
  /// same.
  ///
  /// The result is nil if no games remain, and until a game of this round has ended. The result is also nil
  /// if a game of the tournament, such as 2048, has remaining games but was not played in any round yet.
  ///
  /// `elapsed` is the time since the start of the round, in seconds. `playing` is the total duration of the
  /// games in progress so far, in nanoseconds. Without `playing`, the time of a slow game would count as idle
  /// time.
  package func seconds(after elapsed: Double, playing: Int64 = 0) -> Double? {
    guard busy > 0 else { return nil }
    let busy = busy + max(playing, 0)
    var work = 0.0
    for (player, count) in left where count > 0 {
      guard let mean = timesOfPlayers[player]?.mean ?? timesOfGames[player.game]?.mean,
        let seats = seatCounts[player.game]
      else { return nil }
      // The duration of a game is divided among its bots.
      work += Double(count) * mean / Double(seats)
    }
    return work > 0 ? work * elapsed / Double(busy) : nil
  }
}
