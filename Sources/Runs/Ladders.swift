import Games
import JSON
package import Reports
package import Tournaments

/// The ladders of a record: one for each game and its rules.
package struct Ladders {
  private var rows: [Row]

  /// A ladder and what it was told from.
  private struct Row {
    var ladder: Ladder
    var results: ResultCounts
    var history: LadderHistory?
  }

  /// The ladders with all that a page tells beside them.
  package var contests: [Contest] {
    rows.map { Contest($0.ladder, results: $0.results, history: $0.history) }
  }

  /// The ladders alone.
  package var ladders: [Ladder] { rows.map(\.ladder) }

  /// The ladders of a record and of other results.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - other: results of other programs.
  ///   - options: how results are rated.
  ///   - order: what the ladders are sorted by.
  ///   - tellsHistory: whether to rate each tenth of the games as well; the record and the results
  ///     have kept the order of their games then.
  /// - Throws: where an option is wrong or the results leave ratings without a bound.
  package init(
    _ record: Record, and other: ResultCounts? = nil, options: LadderOptions = LadderOptions(),
    order: LadderOrder = .elo, tellsHistory: Bool = false
  ) throws {
    let names = GameCatalog.all.map { $0.name }
    let played =
      names.flatMap { name in record.tallies.filter { $0.game == name } }
      + record.tallies.filter { !names.contains($0.game) }
    rows = []
    func add(_ results: ResultCounts, where isCounted: (Contestant) -> Bool) throws {
      let ladder = try Ladder(results, options: options, where: isCounted).sorted(by: order)
      guard ladder.games > 0 else { return }
      let history =
        tellsHistory ? LadderHistory(results, options: options, where: isCounted) : nil
      rows.append(Row(ladder: ladder, results: results, history: history))
    }
    for results in played {
      try add(results) { record.currentVersion(of: $0.name) == $0.version }
    }
    if let other { try add(other) { _ in true } }
  }

  /// Whether there is anything to show.
  package var isEmpty: Bool { rows.isEmpty }

  /// For a terminal.
  package var table: String {
    ladders.map { LadderTable.text($0) }.joined(separator: "\n")
  }

  /// For a page.
  package var markdown: String {
    ladders.map { LadderMarkdown.text($0) }.joined(separator: "\n")
  }

  /// For a spreadsheet.
  package var csv: String { LadderCSV.text(ladders) }

  /// For a program.
  package func json(crosstable: Bool = false, superiority: Bool = false) -> String {
    var extras = LadderJSON.Extras()
    extras.superiority = superiority
    if crosstable { extras.results = rows.map(\.results) }
    extras.histories = rows.compactMap(\.history)
    return LadderJSON.text(ladders, extras: extras)
  }

  /// The ladders as one event of a run.
  package var event: String {
    let list = LadderJSON.text(ladders).split(separator: "\n").joined()
    return "{\"type\":\"ladder\",\"ladders\":\(list)}\n"
  }

  /// Who won how much against whom.
  package var crosstables: [Crosstable] { rows.map { Crosstable($0.ladder, results: $0.results) } }

  /// The chances that each bot is stronger than each other one.
  package var superiorities: [SuperiorityTable] { ladders.map { SuperiorityTable($0) } }

  /// The ratings after each tenth of the games.
  package var histories: [HistoryTable] {
    rows.compactMap { row in row.history.map { HistoryTable(row.ladder, $0) } }
  }
}
