import Games
package import Tournaments

/// The thinking times of bots in recorded games.
package struct ThinkingTimes: Sendable {
  /// A game with its rules, which are nil for results without rules.
  private struct Kind: Hashable {
    var game: String
    var rules: Rules?
  }

  private var sums: [Kind: [BotVersion: (milliseconds: Double, games: Int)]] = [:]

  package init() {}

  package mutating func add(_ game: GameRecord) {
    let kind = Kind(game: game.game, rules: game.rules)
    for (index, milliseconds) in game.milliseconds.enumerated() {
      let bot = BotVersion(name: game.bots[index], version: game.versions[index])
      var sum = sums[kind]?[bot] ?? (0, 0)
      sum.milliseconds += milliseconds
      sum.games += 1
      sums[kind, default: [:]][bot] = sum
    }
  }

  /// Returns the expected duration of a game between bots in seconds, from their mean thinking times in games
  /// with the same rules.
  ///
  /// The duration is the sum of these times if the bots move in turn, and the longest of them in a race. The
  /// time of a bot without recorded games is 0.
  func seconds(_ game: String, _ rules: Rules?, _ bots: [BotVersion], isRace: Bool) -> Double {
    let times = sums[Kind(game: game, rules: rules)] ?? [:]
    let means = bots.map { bot in
      times[bot].map { $0.milliseconds / Double($0.games) / 1000 } ?? 0
    }
    return isRace ? means.max() ?? 0 : means.reduce(0, +)
  }
}
