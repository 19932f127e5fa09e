package import JSON
import Tournaments

/// The content for a ``LadderFormat``: tables for people, a single table for programs, and JSON.
package struct LadderReport: Sendable {
  package let games: [GameReport]
  package let additions: Set<LadderAddition>
  /// The tables of results by openings or opponents.
  package var breakdowns: [Breakdown] = []
  /// The width of the terminal; nil for no limit.
  package let columns: Int?

  /// The ladders and the additions as tables for people.
  package var tables: [Table] {
    var tables: [Table] = games.flatMap { game in
      let heading = game.heading(among: games)
      var ladder = game.ladder.table(as: heading, columns: columns, history: game.history)
      ladder.notes += game.pastNotes
      return [ladder] + (game.outcome?.tables ?? []).map { Table($0, of: heading) }
    }
    if additions.contains(.crosstable) { tables += games.map(\.crosstableTable) }
    if additions.contains(.superiority) { tables += games.map(\.ladder.superiorityTable) }
    if additions.contains(.versions) {
      tables += games.map(\.ladder.versionsTable).filter { !$0.rows.isEmpty }
    }
    if additions.contains(.history) {
      tables += games.compactMap { game in game.history.map(game.ladder.table(of:)) }
    }
    if additions.contains(.overall) { tables.append(OverallRanking(games).table) }
    return tables + breakdowns.map(\.table)
  }

  /// One table for programs: the first breakdown, or else an addition, or else the ladders.
  ///
  /// Numbers have full precision. Each row names its game, except in the overall ranking. There is no
  /// separate table of the versions, because the ladders have a row for each version.
  package var data: Table {
    if let first = breakdowns.first { return first.table }
    if additions.contains(.overall) { return OverallRanking(games).data }
    if additions.contains(.crosstable) { return games.crosstableData }
    if additions.contains(.superiority) { return games.superiorityData }
    return additions.contains(.history) ? games.historyData : games.ladderData
  }

  /// A list with an object for each ladder, followed by the overall ranking and the breakdowns, if requested.
  package var json: JSONValue {
    let overall = additions.contains(.overall) ? [OverallRanking(games).json] : []
    let results = breakdowns.map { breakdown in
      JSONValue.object([breakdown.name: breakdown.table.json])
    }
    return .array(games.map { $0.json(with: additions) } + overall + results)
  }
}
