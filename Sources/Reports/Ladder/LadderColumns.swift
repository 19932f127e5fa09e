import JSON
import Ratings
import Tournaments

/// A row of a ladder: a bot with its place.
struct LadderRow {
  let ladder: Ladder
  /// The place on the ladder, from 0.
  let place: Int
  /// The name of the bot for people.
  let label: String

  var entrant: Ladder.Entrant { ladder.entrants[place] }
}

extension Ladder {
  /// The rows of the ladder, in their order.
  var rows: [LadderRow] {
    labels.enumerated().map { LadderRow(ladder: self, place: $0.offset, label: $0.element) }
  }
}

/// The columns of a ladder, which all formats share.
extension ValueColumn<LadderRow> {
  // MARK: - The bot

  static var rank: Self {
    sorted(.numbers("#").with(\.look, .rank), key: "rank") { .count($0.rank) }
  }

  static var ranks: Self {
    Self(.numbers("ranks", isSpare: true).with(\.look, .ranks)) { .range($0.entrant.ranks) }
  }

  /// The label of the bot; the labels of the first `coloredLines` bots have the colors of their lines in a
  /// plot.
  static func bot(coloredLines: Int = 0) -> Self {
    Self(.words("bot").with(\.look, .name).with(\.isSortable, true)) { row in
      .bot(row.label, color: row.place < coloredLines ? row.place : nil)
    }
  }

  static var game: Self { Self(.words("game")) { .text($0.ladder.game) } }
  static var name: Self { Self(.words("name")) { .text($0.entrant.bot.name) } }
  static var version: Self { Self(.words("version")) { .text($0.entrant.bot.version) } }
  static var group: Self { Self(.numbers("group")) { .count($0.entrant.group) } }
  static var bestRank: Self { Self(.numbers("best_rank")) { .count($0.entrant.ranks.lowerBound) } }
  static var worstRank: Self {
    Self(.numbers("worst_rank")) { .count($0.entrant.ranks.upperBound) }
  }

  // MARK: - The rating

  static var model: Self { Self(.words("model")) { .text($0.ladder.fit.model.rawValue) } }

  static var elo: Self {
    sorted(.numbers("Elo").with(\.look, .elo), key: "elo") { .rating($0.elo, $0.bound) }
  }

  static var error: Self {
    sorted(
      .numbers("±").with(\.look, .error).with(\.meaning, "half of the 95 % interval"), key: "error"
    ) { .number($0.error) }
  }

  /// The ends of the 95 % interval, for people; empty if it is unbounded or nearly symmetric.
  static var ends: Self {
    Self(.numbers("95 % interval", isSpare: true)) { row in
      guard row.entrant.isUneven else { return .nothing }
      return .text("\(rounded(row.entrant.low))–\(rounded(row.entrant.high))")
    }
  }

  /// The lower end of the 95 % interval; empty if the interval is unbounded below.
  static var low: Self {
    Self(.numbers("low")) { $0.entrant.low.isFinite ? .number($0.entrant.low) : .nothing }
  }

  /// The upper end of the 95 % interval; empty if the interval is unbounded above.
  static var high: Self {
    Self(.numbers("high")) { $0.entrant.high.isFinite ? .number($0.entrant.high) : .nothing }
  }

  static var bound: Self {
    Self(.words("bound")) { row in
      row.entrant.bound.map { .text($0.rawValue) } ?? .nothing
    }
  }

  static func interval(_ plot: IntervalPlot) -> Self {
    Self(.numbers("interval").with(\.look, .plot(plot))) { row in
      .interval(row.entrant.elo, row.entrant.drawnInterval, row.entrant.bound)
    }
  }

  /// The lead, in Elo, over the Nash average, a mix of bots that no bot beats; empty if the lead is unknown.
  static var nash: Self {
    Self(.numbers("Nash", isSpare: true).with(\.isSortable, true)) { row in
      .known(row.ladder.fit.nash?.leads[row.entrant.player])
    }
  }

  // MARK: - The results

  static var games: Self { sorted(.numbers("games", isSpare: true)) { .count($0.games) } }

  static var score: Self {
    sorted(.numbers("score", digits: 1, unit: " %", isSpare: true)) { .share($0.score) }
  }

  static func meanScore(digits: Int = 0) -> Self {
    sorted(.numbers("mean score", digits: digits, isSpare: true), key: "mean_score") {
      .known($0.meanScore)
    }
  }

  /// The mean lead over the mean score of the other bots in a game; empty if it is unknown.
  static func margin(digits: Int = 0) -> Self {
    sorted(
      .numbers("margin", digits: digits, isSpare: true)
        .with(\.meaning, "the mean lead over the mean score of the others"), key: "margin"
    ) { .known($0.margin) }
  }

  static var bar: Self {
    Self(.words("won, drawn, lost").with(\.look, .bar)) { .results($0.entrant.results) }
  }

  static var wins: Self { result("W", "won", key: "wins") { .count($0.results.wins) } }
  static var draws: Self { result("D", "drawn", key: "draws") { .count($0.results.draws) } }
  static var losses: Self { result("L", "lost", key: "losses") { .count($0.results.losses) } }

  /// The number of games with each place, as a list.
  static var places: Self { Self(.numbers("places")) { .list($0.entrant.places) } }

  /// The number of games in which the bot had the given place; 0 is the best place.
  static func place(_ place: Int) -> Self {
    let headings = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"]
    return sorted(.numbers(headings[place], isSpare: true)) { .count($0.places[place]) }
  }

  static var forfeits: Self { sorted(.numbers("forfeits", isSpare: true)) { .count($0.forfeits) } }

  // MARK: - The history

  static var gamesSoFar: Self { Self(.numbers("games")) { .count($0.ladder.games) } }
  static var date: Self { Self(.words("date")) { .text($0.ladder.date ?? "") } }

  /// Returns a column of numbers by which a reader of the page can sort the ladder.
  private static func sorted(
    _ column: Table.Column, key: String? = nil, cell: @escaping (Ladder.Entrant) -> Table.Cell
  ) -> Self {
    Self(column.with(\.key, key ?? column.key).with(\.isSortable, true)) { cell($0.entrant) }
  }

  private static func result(
    _ heading: String, _ meaning: String, key: String,
    cell: @escaping (Ladder.Entrant) -> Table.Cell
  ) -> Self {
    sorted(.numbers(heading, isSpare: true).with(\.meaning, meaning), key: key, cell: cell)
  }
}

extension Ladder {
  typealias Column = ValueColumn<LadderRow>

  /// The columns of the ladder as text, in their order.
  var textColumns: [Column] {
    [.rank, .ranks, .bot(), .elo, .error] + (fit.nash == nil ? [] : [.nash]) + scoreColumns
      + [.games, .score] + endings
      + (entrants.contains { $0.forfeits > 0 } ? [.forfeits] : []) + statColumns
  }

  /// Returns the columns of the ladder on the page, in their order; the first `coloredLines` bots have
  /// colors.
  func pageColumns(_ plot: IntervalPlot, coloredLines: Int) -> [Column] {
    [.rank, .ranks, .bot(coloredLines: coloredLines), .elo, .error, .interval(plot)]
      + (fit.nash == nil ? [] : [.nash]) + scoreColumns + [.score, .bar]
      + endings + [.games, .forfeits] + statColumns
  }

  /// The columns of the mean score and the margin, if the game has them.
  private var scoreColumns: [Column] {
    (hasScores ? [.meanScore(digits: scoreDigits)] : [])
      + (hasMargins ? [.margin(digits: scoreDigits)] : [])
  }

  /// The columns with the numbers of games by their result: wins, draws and losses or, in a game of more than
  /// two seats, each place.
  private var endings: [Column] {
    seats > 2 ? (0..<seats).map { .place($0) } : [.wins, .draws, .losses]
  }

  /// The first columns of a ladder for programs, which the history also has.
  static var ratingColumns: [Column] {
    [
      .rank, .name, .version, .group, .elo, .error, .bound,
    ]
  }

  /// The columns of every ladder for programs, in their order.
  static var dataColumns: [Column] {
    ratingColumns + [.games, .wins, .draws, .losses, .score, .forfeits]
  }

  /// The entrants as a table for programs, for JSON.
  var entrantTable: Table {
    let more: [Column] =
      [.ranks] + (seats > 2 ? [.places] : []) + scoreColumns + (statNames.isEmpty ? [] : [.stats])
      + [.low, .high]
    return Table(Self.dataColumns + more, of: rows)
  }
}

extension [GameReport] {
  /// A table for programs with a row for each bot of each ladder.
  var ladderData: Table {
    let more: [Ladder.Column] =
      [.bestRank, .worstRank] + (contains { $0.ladder.hasScores } ? [.meanScore()] : [])
      + (contains { $0.ladder.hasMargins } ? [.margin()] : []) + [.low, .high]
      + Set(flatMap(\.ladder.statNames)).sorted().map { .stat($0) }
    return Table([.game, .model] + Ladder.dataColumns + more, of: flatMap(\.ladder.rows))
  }

  /// A table for programs with a row for each step of the history and each bot that has played by that step.
  ///
  /// If the steps are days, weeks or months, a column has the last day of each step.
  var historyData: Table {
    let history = flatMap { $0.history ?? [] }
    let dates: [Ladder.Column] = contains { $0.history?.first?.date != nil } ? [.date] : []
    return Table(
      [.game, .gamesSoFar] + dates + Ladder.ratingColumns, of: history.flatMap(\.rows))
  }
}
