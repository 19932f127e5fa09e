import JSON

/// The sums of the numbers that bots report with their moves, by bot.
package struct StatCounts: Sendable {
  /// The total of a bot's number over all its games.
  package struct Total: Hashable, Sendable {
    package var sum: Double
    /// The number of games in which the bot reported the number.
    package var games: Int

    package init(sum: Double = 0, games: Int = 0) {
      self.sum = sum
      self.games = games
    }

    package var mean: Double { sum / Double(max(games, 1)) }

    package static func += (left: inout Total, right: Total) {
      left.sum += right.sum
      left.games += right.games
    }
  }

  private var totals: [Int: [String: Total]] = [:]

  init() {}

  /// Returns the totals of a bot by the names of the numbers; there are at most ``NamedNumbers/limit`` names.
  package func totals(of bot: Int) -> [String: Total] { totals[bot] ?? [:] }

  /// Adds the numbers of a bot in a game; new names beyond the limit are ignored.
  mutating func add(_ numbers: NamedNumbers, of bot: Int) {
    var known = totals[bot] ?? [:]
    for entry in numbers.entries
    where known[entry.name] != nil || known.count < NamedNumbers.limit {
      known[entry.name, default: Total()] += Total(sum: entry.value, games: 1)
    }
    if !known.isEmpty { totals[bot] = known }
  }
}
