import JSON
import Ratings
import Tournaments

/// The tables that people read, each by the order of its ladder.
extension Ladder {
  /// The bots, in a section for each group, with what the numbers mean.
  package var table: Table { table(columns: nil) }

  /// The table, with the ratings and their errors drawn beside it where a terminal of so many columns
  /// has room, and with how the ratings changed, where it is known and there is room for that, too.
  ///
  /// The game is called by its name, unless another `heading` tells it from one of the same name.
  func table(as heading: String? = nil, columns: Int?, history: [Ladder]? = nil) -> Table {
    var table = Table(
      title: [heading ?? printable(game)] + facts, columns: [],
      sections: (0..<fit.groupCount).map { index in
        Table.Section(
          heading: fit.groupCount > 1 ? self.heading(ofGroup: index + 1) : nil,
          rows: entrants.filter { $0.group == index + 1 }.map { _ in [] })
      }, notes: notes)
    table.append(.numbers("#"), entrants.map { .count($0.rank) })
    table.append(.numbers("ranks", isSpare: true), entrants.map { .range($0.ranks) })
    table.append(.words("bot"), labels.map(Table.Cell.text))
    table.append(.numbers("Elo"), entrants.map { .text(rating(of: $0)) })
    table.append(.numbers("±"), entrants.map { .number($0.error) })
    if let nash = fit.nash {
      table.append(.numbers("Nash", isSpare: true), entrants.map { .known(nash.leads[$0.player]) })
    }
    if hasScores {
      table.append(.numbers("mean score", isSpare: true), entrants.map { .known($0.meanScore) })
    }
    table.append(.numbers("games", isSpare: true), entrants.map { .count($0.games) })
    table.append(
      .numbers("score", digits: 1, unit: " %", isSpare: true),
      entrants.map { .number(100 * $0.score) })
    for (index, ending) in endings.enumerated() {
      table.append(
        .numbers(ending, isSpare: true), entrants.map { .count($0.endings[index]) })
    }
    if entrants.contains(where: { $0.forfeits > 0 }) {
      table.append(.numbers("forfeits", isSpare: true), entrants.map { .count($0.forfeits) })
    }
    guard let columns else { return table }
    if let history, history.count > 1, history[0].date == nil {
      var wide = table
      wide.append(.words("over time"), courses(in: history).map(Table.Cell.text))
      if columns - wide.width - 2 >= Self.leastDrawing {
        table = wide
        table.notes.append("Over time: the Elo after each tenth of the games, all on one scale.")
      }
    }
    let room = columns - table.width - 2
    guard room >= Self.leastDrawing else { return table }
    let drawn = drawnErrors(width: min(room, Self.greatestDrawing))
    table.append(.words(""), drawn.map(Table.Cell.text))
    return table
  }

  private static let leastDrawing = 16
  private static let greatestDrawing = 48

  /// How the rating of each entrant changed, as a drawing.
  private func courses(in history: [Ladder]) -> [String] {
    let ratings = history.map(\.ratings)
    return Sparkline.texts(entrants.map { entrant in ratings.map { $0[entrant.bot]?.elo } })
  }

  /// Each entrant's rating as a point, and its error as a line, all on one scale.
  private func drawnErrors(width: Int) -> [String] {
    let lows = entrants.map { $0.elo - ($0.bound == .atLeast ? 0 : $0.error) }
    let highs = entrants.map { $0.elo + ($0.bound == .atMost ? 0 : $0.error) }
    let low = lows.min() ?? 0
    let scale = Double(width - 1) / max((highs.max() ?? 1) - low, 1)
    func place(_ elo: Double) -> Int { Int(((elo - low) * scale).rounded()) }
    return entrants.indices.map { index in
      let (start, end) = (place(lows[index]), place(highs[index]))
      let point = place(entrants[index].elo)
      return String(
        (0...end).map { $0 == point ? "●" : $0 < start ? " " : "─" } as [Character])
    }
  }

  /// What the ways are called in which games end for a bot.
  private var endings: [String] {
    let ordinals = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"]
    return seats > 2 ? Array(ordinals.prefix(seats)) : ["W", "D", "L"]
  }

  /// The chance that each bot is stronger than each other one, nothing across groups.
  package var superiorityTable: Table {
    pairTable("Chance in % that each row's bot is stronger than each column's:", digits: 1) {
      superiority(of: $0, over: $1).map { .number(100 * $0) }
    }
  }

  /// The rating of each bot after so many games, or on so many days.
  package func table(of history: [Ladder]) -> Table {
    let ratings = history.map { past in past.ratings.mapValues(past.rating) }
    return Table(
      caption: history.first?.date == nil
        ? "Elo after so many games, as told from these alone:"
        : "Elo at the end of each day, as told from the games until then:",
      columns: [.words("bot")] + history.map { .numbers($0.date ?? String($0.games)) },
      rows: zip(entrants, labels).map { entrant, label in
        [.text(label)] + ratings.map { $0[entrant.bot].map(Table.Cell.text) ?? .nothing }
      })
  }

  fileprivate func pairTable(
    _ caption: String, digits: Int = 0, cell: (_ row: Int, _ column: Int) -> Table.Cell?
  ) -> Table {
    Table(
      caption: caption,
      columns: [.numbers("#"), .words("bot")]
        + entrants.indices.map { .numbers(String($0 + 1), digits: digits) },
      rows: labels.enumerated().map { row, label in
        [.count(row + 1), .text(label)]
          + entrants.indices.map { row == $0 ? .text("·") : cell(row, $0) ?? .nothing }
      })
  }

  /// The names of the entrants for people, with the version where several have the same.
  var labels: [String] {
    var counts: [String: Int] = [:]
    for entrant in entrants { counts[entrant.bot.name, default: 0] += 1 }
    return entrants.map { entrant in
      let (name, version) = (entrant.bot.name, entrant.bot.version)
      return printable(counts[name] == 1 ? name : "\(name)@\(version)")
    }
  }

  var entrantTable: Table {
    var table = Table(columns: Self.columns, rows: entrants.map(\.cells))
    table.append(.numbers("ranks"), entrants.map { .range($0.ranks) })
    if seats > 2 { table.append(.numbers("places"), entrants.map { .list($0.places) }) }
    if hasScores {
      table.append(.numbers("mean_score"), entrants.map { .known($0.meanScore) })
    }
    return table
  }

  /// What programs are told of a bot; the first seven are told of its past as well.
  fileprivate static var columns: [Table.Column] {
    [
      .numbers("rank"), .words("name"), .words("version"), .numbers("group"), .numbers("elo"),
      .numbers("error"), .words("bound"), .numbers("games"), .numbers("wins"), .numbers("draws"),
      .numbers("losses"), .numbers("score"), .numbers("forfeits"),
    ]
  }

  /// The entrants by their bots.
  var ratings: [BotVersion: Entrant] {
    Dictionary(uniqueKeysWithValues: entrants.map { ($0.bot, $0) })
  }
}

extension GameReport {
  /// Each row's points against each column's bot, of how many games.
  package var crosstableTable: Table {
    let crosstable = crosstable
    let what = ladder.seats > 2 ? "comparisons" : "games"
    return ladder.pairTable("Points of each row's bot against each column's, of how many \(what):")
    {
      crosstable[$0][$1].map { cell in
        let half = cell.draws % 2 == 1 ? ".5" : ""
        return .text("\(cell.wins + cell.draws / 2)\(half)/\(cell.games)")
      }
    }
  }

  fileprivate func names(_ row: Int, _ column: Int) -> [Table.Cell] {
    let (own, other) = (ladder.entrants[row].bot, ladder.entrants[column].bot)
    return [ladder.game, own.name, own.version, other.name, other.version].map(Table.Cell.text)
  }
}

/// The tables that programs read: numbers in full precision, and who it is in columns of its own.
extension [GameReport] {
  var ladderData: Table {
    let hasScores = contains { $0.ladder.hasScores }
    let names = ["best_rank", "worst_rank"] + (hasScores ? ["mean_score"] : [])
    let more = names.map { Table.Column.numbers($0) }
    return data([.words("game"), .words("model")] + Ladder.columns + more) { game in
      game.ladder.entrants.map { entrant in
        [.text(game.ladder.game), .text(game.ladder.fit.model.rawValue)] + entrant.cells
          + [.count(entrant.ranks.lowerBound), .count(entrant.ranks.upperBound)]
          + (hasScores ? [.known(entrant.meanScore)] : [])
      }
    }
  }

  /// A row for each two bots that met, once from each side.
  var crosstableData: Table {
    let columns = ["games", "wins", "draws", "losses"].map { Table.Column.numbers($0) }
    return data(Self.pairColumns + columns) { game in
      game.crosstable.enumerated().flatMap { row, cells in
        cells.sorted { $0.key < $1.key }.map { column, cell in
          game.names(row, column)
            + [cell.games, cell.wins, cell.draws, cell.losses].map(Table.Cell.count)
        }
      }
    }
  }

  /// A row for each two bots of a group, once from each side.
  var superiorityData: Table {
    data(Self.pairColumns + [.numbers("los")]) { game in
      let places = game.labels.indices
      return places.flatMap { row in
        places.compactMap { column in
          guard row != column, let chance = game.ladder.superiority(of: row, over: column) else {
            return nil
          }
          return game.names(row, column) + [.number(chance)]
        }
      }
    }
  }

  /// A row for each step of the history and bot that had played, with dates where it goes by them.
  var historyData: Table {
    let hasDates = contains { $0.history?.first?.date != nil }
    let dateColumns: [Table.Column] = hasDates ? [.words("date")] : []
    return data([.words("game"), .numbers("games")] + dateColumns + Ladder.columns.prefix(7)) {
      game in
      (game.history ?? []).flatMap { past in
        past.entrants.map { entrant in
          [.text(past.game), .count(past.games)] + (hasDates ? [.text(past.date ?? "")] : [])
            + entrant.cells.prefix(7)
        }
      }
    }
  }

  private static var pairColumns: [Table.Column] {
    ["game", "name", "version", "opponent", "opponent_version"].map { .words($0) }
  }

  private func data(_ columns: [Table.Column], rows: (GameReport) -> [[Table.Cell]]) -> Table {
    Table(columns: columns, rows: flatMap(rows))
  }
}

extension Ladder.Entrant {
  /// How often its games ended in each way.
  fileprivate var endings: [Int] {
    places.isEmpty ? [results.wins, results.draws, results.losses] : places
  }

  fileprivate var cells: [Table.Cell] {
    [
      .count(rank), .text(bot.name), .text(bot.version), .count(group),
      .number(elo), .number(error), bound.map { .text($0.rawValue) } ?? .nothing,
      .count(games), .count(results.wins), .count(results.draws),
      .count(results.losses), .number(score), .count(forfeits),
    ]
  }
}

/// Numbers over time, drawn as a row of blocks.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// Draws rows of numbers on one scale, each from its own least number up, with a space where a row
  /// has none: as high as a block goes the numbers of the row that changes most.
  package static func texts(_ rows: [[Double?]]) -> [String] {
    let spans = rows.map { row in
      let numbers = row.compactMap(\.self)
      return (low: numbers.min() ?? 0, size: (numbers.max() ?? 0) - (numbers.min() ?? 0))
    }
    let size = max(spans.map(\.size).max() ?? 0, 1)
    return zip(rows, spans).map { row, span in
      String(
        row.map { number in
          number.map { blocks[Int((7 * ($0 - span.low) / size).rounded())] } ?? " "
        })
    }
  }
}
