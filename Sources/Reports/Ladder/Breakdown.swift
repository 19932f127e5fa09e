import Games
import JSON
package import Tournaments

/// The results in a record by opening, or by opponent for each bot.
///
/// Only games of two bots are counted.
package struct Breakdown: Sendable {
  package enum Key: Sendable {
    case opening, opponent
  }

  /// Counted results from the side of the first seat or of a bot.
  private struct Counts {
    var wins = 0
    var draws = 0
    var losses = 0

    var games: Int { wins + draws + losses }
    var score: Double { (Double(wins) + Double(draws) / 2) / Double(max(1, games)) }
  }

  /// The key of a row: a game, with either an opening or a bot and its opponent.
  ///
  /// For an opening, `first` has its moves, and `second` is empty.
  private struct Row: Hashable {
    var game: String
    var first: String
    var second: String
  }

  private let key: Key
  private var counts: [Row: Counts] = [:]
  /// Returns whether the results of a bot's version are counted.
  private let isCounted: @Sendable (BotVersion) -> Bool

  package init(
    by key: Key, where isCounted: @escaping @Sendable (BotVersion) -> Bool = { _ in true }
  ) {
    self.key = key
    self.isCounted = isCounted
  }

  /// The name of the table in JSON.
  var name: String { key == .opening ? "by_opening" : "by_opponent" }

  package mutating func add(_ game: GameRecord) {
    guard game.bots.count == 2, let result = game.result else { return }
    for (name, version) in zip(game.bots, game.versions) {
      guard isCounted(BotVersion(name: name, version: version)) else { return }
    }
    let title = game.rules.title(of: game.game)
    switch key {
    case .opening:
      guard case .versus(let opening, _) = game.play else { return }
      let words = opening.map { MoveTexts.text(of: $0, in: game.texts) ?? "\($0)" }
      add(result, to: Row(game: title, first: words.joined(separator: " "), second: ""))
    case .opponent:
      add(result, to: Row(game: title, first: game.bots[0], second: game.bots[1]))
      let reversed = GameResult(Array(game.places.reversed())) ?? result
      add(reversed, to: Row(game: title, first: game.bots[1], second: game.bots[0]))
    }
  }

  private mutating func add(_ result: GameResult, to row: Row) {
    switch result {
    case .firstWins: counts[row, default: Counts()].wins += 1
    case .draw: counts[row, default: Counts()].draws += 1
    case .secondWins: counts[row, default: Counts()].losses += 1
    }
  }

  /// The table for people and programs, sorted by game.
  ///
  /// Within a game, openings are sorted by their results, the most uneven first. Bots are sorted by name,
  /// then by opponent.
  package var table: Table {
    let sorted = counts.sorted { one, other in
      let bias = { (counts: Counts) in key == .opening ? -abs(counts.score - 0.5) : 0 }
      return (one.key.game, bias(one.value), one.key.first, one.key.second)
        < (other.key.game, bias(other.value), other.key.first, other.key.second)
    }
    let names =
      key == .opening ? [Table.Column.words("opening")] : [.words("bot"), .words("opponent")]
    let caption =
      key == .opening
      ? "Results of the first seat by opening:" : "Results of each bot by opponent:"
    return Table(
      caption: caption,
      columns: [.words("game")] + names + [
        .numbers("games"), .numbers("wins"), .numbers("draws"), .numbers("losses"),
        .numbers("score", digits: 1, unit: " %"),
      ],
      rows: sorted.map { row, counts in
        let first = row.first.isEmpty ? "(none)" : printable(row.first)
        return [.text(printable(row.game)), .text(first)]
          + (key == .opening ? [] : [.text(printable(row.second))]) + [
            .count(counts.games), .count(counts.wins), .count(counts.draws), .count(counts.losses),
            .share(counts.score),
          ]
      })
  }
}
