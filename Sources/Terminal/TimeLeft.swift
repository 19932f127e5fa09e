/// How long the games that are left take, by how long each bot's games took at each game.
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

  /// How many games each bot has still to play.
  private var left: [Player: Int] = [:]
  private var timesOfPlayers: [Player: Times] = [:]
  private var timesOfGames: [String: Times] = [:]
  private var seatCounts: [String: Int] = [:]
  /// Of the games of this round.
  private var busy: Int64 = 0

  package init() {}

  /// Begins a round, in which each bot has so many games of each game to play; what games took before
  /// is kept.
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

  package mutating func withdraw(_ bot: String) {
    left = left.filter { $0.key.bot != bot }
  }

  /// The time left after so many seconds of the round, in seconds, if games go on side by side as they
  /// did; nil until one of each game that is left has ended.
  package func seconds(after elapsed: Double) -> Double? {
    guard busy > 0 else { return nil }
    var work = 0.0
    for (player, count) in left where count > 0 {
      guard let mean = timesOfPlayers[player]?.mean ?? timesOfGames[player.game]?.mean,
        let seats = seatCounts[player.game]
      else { return nil }
      // Each of a game's bots has a share of it.
      work += Double(count) * mean / Double(seats)
    }
    return work > 0 ? work * elapsed / Double(busy) : nil
  }
}
