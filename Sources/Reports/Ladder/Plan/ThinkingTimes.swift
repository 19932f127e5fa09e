package import Tournaments

/// The thinking times of bots in recorded games.
package struct ThinkingTimes: Sendable {
  private var sums: [String: [BotVersion: (milliseconds: Double, games: Int)]] = [:]

  package init() {}

  package mutating func add(_ game: GameRecord) {
    for (index, milliseconds) in game.milliseconds.enumerated() {
      let bot = BotVersion(name: game.bots[index], version: game.versions[index])
      var sum = sums[game.game]?[bot] ?? (0, 0)
      sum.milliseconds += milliseconds
      sum.games += 1
      sums[game.game, default: [:]][bot] = sum
    }
  }

  /// Returns the expected duration of a game between bots in seconds, from their mean thinking times.
  ///
  /// The duration is the sum of these times if the bots move in turn, and the longest of them in a race. The
  /// time of a bot without recorded games is 0.
  func seconds(_ game: String, _ bots: [BotVersion], isRace: Bool) -> Double {
    let means = bots.map { bot in
      sums[game]?[bot].map { $0.milliseconds / Double($0.games) / 1000 } ?? 0
    }
    return isRace ? means.max() ?? 0 : means.reduce(0, +)
  }
}
