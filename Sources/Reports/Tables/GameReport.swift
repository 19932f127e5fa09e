import Games
package import JSON
import Ratings
package import Tournaments

/// A game with its ladder, and what the ladder was told from.
package struct GameReport: Sendable {
  /// The bots by strength.
  package let ladder: Ladder
  /// What the ladder was told from.
  package let results: ResultCounts
  /// How it came about; nil where that is not told.
  package let history: LadderHistory?
  /// The names of the ladder's entrants for people, in its order.
  let labels: [String]

  /// A game with its ladder.
  package init(_ ladder: Ladder, results: ResultCounts, history: LadderHistory? = nil) {
    self.ladder = ladder
    self.results = results
    self.history = history
    labels = ladder.labels
  }

  /// The game's name and, where another one has the same, its rules.
  func heading(among games: [GameReport]) -> String {
    let name = printable(ladder.game)
    guard games.count(where: { $0.ladder.game == ladder.game }) > 1, let rules = results.rules
    else { return name }
    return "\(name) (\(rules.summary))"
  }

  /// The places of the entrants on the ladder.
  var places: [BotVersion: Int] {
    Dictionary(
      uniqueKeysWithValues: ladder.entrants.enumerated().map { ($0.element.bot, $0.offset) })
  }

  /// The ladder and what goes with it as an object, numbers in full precision.
  package func json(with parts: LadderParts = []) -> JSONValue {
    var object: JSONObject = [
      "game": .string(ladder.game), "model": .string(ladder.model.rawValue),
      "games": .number(ladder.games), "first_advantage": .number(ladder.firstAdvantage),
      "first_advantage_error": .number(ladder.firstAdvantageError),
      "draw_share": .number(ladder.drawShare), "groups": .number(ladder.groups),
      "clusters": .number(ladder.clusters), "entrants": ladder.entrantTable.json,
    ]
    if parts.contains(.superiority) {
      object.append("los", pairs { .number(ladder.superiority(of: $0, over: $1)) })
    }
    if parts.contains(.crosstable) {
      let crosstable = Crosstable(ladder, results)
      let cells = pairs { row, column in
        guard let cell = crosstable.cell(row, column) else { return .null }
        return .array([cell.wins, cell.draws, cell.losses].map { .number($0) })
      }
      object.append("crosstable", cells)
    }
    if parts.contains(.history), let history {
      let ladders = history.ladders.map { past in
        JSONValue.object(["games": .number(past.games), "entrants": past.entrantTable.json])
      }
      object.append("history", .array(ladders))
    }
    return .object(object)
  }

  private func pairs(_ cell: (_ row: Int, _ column: Int) -> JSONValue) -> JSONValue {
    let places = ladder.entrants.indices
    return .array(places.map { row in .array(places.map { cell(row, $0) }) })
  }
}

/// What can be told beside ladders.
package struct LadderParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Who won how often against whom.
  package static let crosstable = LadderParts(rawValue: 1)
  /// The chances that each bot is stronger than each other one.
  package static let superiority = LadderParts(rawValue: 2)
  /// The ratings after each tenth of the games.
  package static let history = LadderParts(rawValue: 4)
}

/// How ladders are written.
package enum LadderFormat: String, CaseIterable, Sendable {
  /// Text for a terminal.
  case table
  /// A list with an object for each game, on one line.
  case json
  /// Comma-separated values.
  case csv
  /// A text for GitHub.
  case markdown

  /// Writes ladders.
  ///
  /// - Parameters:
  ///   - games: the games with their ladders.
  ///   - parts: what follows the ladders; as CSV the first of them takes the ladders' place.
  /// - Returns: lines, each with its end.
  package func text(of games: [GameReport], with parts: LadderParts = []) -> String {
    switch self {
    case .table: return tables(of: games, with: parts).map(\.text).joined(separator: "\n")
    case .markdown: return tables(of: games, with: parts).map(\.markdown).joined(separator: "\n")
    case .json: return JSONValue.array(games.map { $0.json(with: parts) }).text + "\n"
    case .csv:
      if parts.contains(.crosstable) { return games.crosstableData.csv }
      if parts.contains(.superiority) { return games.superiorityData.csv }
      return (parts.contains(.history) ? games.historyData : games.ladderData).csv
    }
  }

  private func tables(of games: [GameReport], with parts: LadderParts) -> [Table] {
    var tables = games.map(\.ladder.table)
    if parts.contains(.crosstable) { tables += games.map(\.crosstableTable) }
    if parts.contains(.superiority) { tables += games.map(\.ladder.superiorityTable) }
    if parts.contains(.history) {
      tables += games.compactMap { game in game.history.map(game.ladder.table(of:)) }
    }
    return tables
  }
}
