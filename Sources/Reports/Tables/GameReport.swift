import Games
package import JSON
import Ratings
package import Tournaments

/// A game with its ladder, and what the ladder was told from.
package struct GameReport: Sendable {
  package let ladder: Ladder
  package let results: ResultCounts
  /// Whether its tournament plays it by these rules no longer.
  package let isPast: Bool
  /// How the tournament stands in the terms of its format; nil where its result is the ladder.
  package let outcome: FormatOutcome?
  /// The ladders after each tenth of the games, or to each day, week or month; nil where nobody asked for them.
  package let history: [Ladder]?
  let labels: [String]

  package init(
    _ ladder: Ladder, results: ResultCounts, isPast: Bool = false,
    outcome: FormatOutcome? = nil, history: [Ladder]? = nil
  ) {
    self.ladder = ladder
    self.isPast = isPast
    self.results = results
    self.outcome = outcome
    self.history = history
    labels = ladder.labels
  }

  /// The game's name and, where another one has the same, its rules; results of other programs are
  /// called by their files, without the folders of these.
  package func heading(among games: [GameReport]) -> String {
    let name = printable(ladder.game)
    guard results.rules != nil else {
      return name.split(separator: " + ").map { file in
        String(file.split(separator: "/").last ?? file)
      }.joined(separator: " + ")
    }
    guard games.count(where: { $0.ladder.game == ladder.game }) > 1, let rules = results.rules
    else { return name }
    return "\(name) (\(printable(rules.summary)))"
  }

  /// What is said below the ladder of a game that is played no longer, with its rules.
  var pastNotes: [String] {
    guard isPast else { return [] }
    let rules = results.rules?.summary ?? ""
    return [
      "No longer in the tournament's file\(rules.isEmpty ? "" : " (\(printable(rules)))"), and so in no "
        + "overall ranking."
    ]
  }

  var places: [BotVersion: Int] {
    Dictionary(
      uniqueKeysWithValues: ladder.entrants.enumerated().map { ($0.element.bot, $0.offset) })
  }

  /// Each entrant's games by its opponents, by their places on the ladder.
  var crosstable: [[Int: WinsDrawsLosses]] {
    let places = places
    func place(_ bot: Int) -> Int? { ladder.owners[results.bots[bot]].flatMap { places[$0] } }
    var cells = Array(repeating: [Int: WinsDrawsLosses](), count: places.count)
    for encounter in results.encounters where encounter.games > 0 {
      guard let first = place(encounter.first), let second = place(encounter.second),
        first != second
      else { continue }
      cells[first][second, default: WinsDrawsLosses()] += encounter.results
      cells[second][first, default: WinsDrawsLosses()] += encounter.results.reversed
    }
    return cells
  }

  /// The ladder and what goes with it as an object, numbers in full precision.
  package func json(with parts: Set<LadderAddition> = []) -> JSONValue {
    let fit = ladder.fit
    var object: JSONObject = [
      "game": .string(ladder.game), "model": .string(fit.model.rawValue),
      "games": .number(ladder.games), "first_advantage": .number(fit.advantage?.value),
      "first_advantage_error": .number(fit.advantage?.error),
      "draw_share": .number(fit.drawShare?.value), "groups": .number(fit.groupCount),
      "clusters": .number(fit.clusterCount), "entrants": ladder.entrantTable.json,
      "misfit": ladder.misfitData, "nash": ladder.nashData,
    ]
    if ladder.seats > 2 {
      object.append("seats", .number(ladder.seats))
      object.append("comparisons", .number(ladder.entrants.reduce(0) { $0 + $1.results.games } / 2))
    }
    if let rules = results.rules { object.append("rules", rules.json) }
    if isPast { object.append("past", .bool(true)) }
    if let outcome { object.append(outcome.format, outcome.json) }
    if parts.contains(.superiority) {
      object.append("los", pairs { .number(ladder.superiority(of: $0, over: $1)) })
    }
    if parts.contains(.crosstable) {
      let crosstable = crosstable
      let cells = pairs { row, column in
        guard let cell = crosstable[row][column] else { return .null }
        return .array(numbers: [cell.wins, cell.draws, cell.losses])
      }
      object.append("crosstable", cells)
    }
    if parts.contains(.history), let history {
      let ladders = history.map { past in
        var object: JSONObject = ["games": .number(past.games), "entrants": past.entrantTable.json]
        if let date = past.date { object.append("date", .string(date)) }
        return JSONValue.object(object)
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
package enum LadderAddition: String, CaseIterable, Sendable {
  case crosstable, history, overall
  case superiority = "los"
}

/// How ladders are written.
package enum LadderFormat: String, CaseIterable, Sendable {
  case table, json, csv, markdown

  /// Writes ladders as lines and what follows them; as CSV the first of that takes their place.
  ///
  /// Of a table, what a terminal of so many columns has no room for is left out.
  package func text(
    of games: [GameReport], with parts: Set<LadderAddition> = [], columns: Int? = nil
  ) -> String {
    switch self {
    case .table:
      return tables(of: games, with: parts, columns: columns)
        .map { $0.text(columns: columns) }.joined(separator: "\n")
    case .markdown: return tables(of: games, with: parts).map(\.markdown).joined(separator: "\n")
    case .json:
      let overall = parts.contains(.overall) ? [OverallRanking(games).json] : []
      return JSONValue.array(games.map { $0.json(with: parts) } + overall).text + "\n"
    case .csv:
      if parts.contains(.overall) { return OverallRanking(games).data.csv }
      if parts.contains(.crosstable) { return games.crosstableData.csv }
      if parts.contains(.superiority) { return games.superiorityData.csv }
      return (parts.contains(.history) ? games.historyData : games.ladderData).csv
    }
  }

  private func tables(
    of games: [GameReport], with parts: Set<LadderAddition>, columns: Int? = nil
  ) -> [Table] {
    var tables: [Table] = games.flatMap { game in
      let heading = game.heading(among: games)
      var ladder = game.ladder.table(as: heading, columns: columns, history: game.history)
      ladder.notes += game.pastNotes
      return [ladder] + (game.outcome?.tables ?? []).map { Table($0, of: heading) }
    }
    if parts.contains(.crosstable) { tables += games.map(\.crosstableTable) }
    if parts.contains(.superiority) { tables += games.map(\.ladder.superiorityTable) }
    if parts.contains(.history) {
      tables += games.compactMap { game in game.history.map(game.ladder.table(of:)) }
    }
    if parts.contains(.overall) { tables.append(OverallRanking(games).table) }
    return tables
  }
}
