import JSON
import Tournaments

// The means of the numbers that bots report with their moves, such as the cost of a game.

extension Ladder {
  /// The names of the numbers that have a column, in alphabetical order.
  ///
  /// If there are more names than ``NamedNumbers/limit``, the names that the most bots report are chosen.
  var statNames: [String] {
    var counts: [String: Int] = [:]
    for entry in entrants.flatMap(\.stats.entries) { counts[entry.name, default: 0] += 1 }
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return names.prefix(NamedNumbers.limit).sorted()
  }

  /// The columns of a table for people, one for each name.
  var statColumns: [Column] { statNames.map { .stat($0, digits: statDigits($0)) } }

  /// Returns the smallest number of digits after the point, at most six, with which the largest mean has at
  /// least three significant digits.
  private func statDigits(_ name: String) -> Int {
    var size = entrants.compactMap { $0.stats[name].map(abs) }.max() ?? 0
    guard size > 0 else { return 0 }
    var digits = 0
    while size < 100, digits < 6 {
      size *= 10
      digits += 1
    }
    return digits
  }

  /// The sentence that explains the columns of reported numbers; empty if there are none.
  var statNotes: [String] {
    statNames.isEmpty
      ? [] : ["Means per game, as the bots report them: \(statNames.joined(separator: ", "))."]
  }
}

extension ValueColumn<LadderRow> {
  /// The mean, per game, of a number that bots report.
  static func stat(_ name: String, digits: Int = 0) -> Self {
    let column = Table.Column.numbers(name, digits: digits, isSpare: true)
      .with(\.key, "stats.\(name)").with(\.isSortable, true)
      .with(\.meaning, "mean per game, as the bots report it")
    return Self(column) { .known($0.entrant.stats[name]) }
  }

  /// The means, per game, of all numbers that a bot reports, for programs.
  static var stats: Self {
    Self(.numbers("stats")) { row in
      row.entrant.stats.isEmpty ? .nothing : .named(row.entrant.stats)
    }
  }
}

extension RatedResults.Total {
  /// The mean of each number that the bot reported, over the games in which the bot reported this number.
  ///
  /// Only the first ``NamedNumbers/limit`` numbers by name are included.
  var statMeans: NamedNumbers {
    let means = stats.sorted { $0.key < $1.key }.prefix(NamedNumbers.limit)
    return NamedNumbers(means.map { (name: $0.key, value: $0.value.mean) })
  }

  /// Adds the numbers of a bot whose games are counted for this bot.
  mutating func add(_ totals: [String: StatCounts.Total]) {
    for (name, total) in totals { stats[name, default: StatCounts.Total()] += total }
  }
}
