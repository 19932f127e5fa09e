import Games
import JSON
package import Reports
package import Tournaments

/// The ladders of a record: one for each game and its rules.
package struct Ladders {
  package private(set) var games: [GameReport] = []

  /// Rates a record, and results of other programs; `tellsHistory` rates each tenth of the games,
  /// too.
  package init(
    _ record: Record, and other: ResultCounts? = nil, options: LadderOptions = LadderOptions(),
    order: LadderOrder = .elo, tellsHistory: Bool = false
  ) throws {
    let names = GameCatalog.all.map { $0.name }
    let played =
      names.flatMap { name in record.tallies.filter { $0.game == name } }
      + record.tallies.filter { !names.contains($0.game) }
    func add(_ results: ResultCounts, where isCounted: (BotVersion) -> Bool) throws {
      let ladder = try Ladder(results, options: options, where: isCounted).sorted(by: order)
      guard ladder.games > 0 else { return }
      let history =
        tellsHistory ? LadderHistory(results, options: options, where: isCounted) : nil
      games.append(GameReport(ladder, results: results, history: history))
    }
    for results in played {
      try add(results) { record.currentVersion(of: $0.name) == $0.version }
    }
    if let other { try add(other) { _ in true } }
  }

  package var table: String { LadderFormat.table.text(of: games) }

  package var event: String {
    let event: JSONObject = ["type": .string("ladder"), "ladders": .array(games.map { $0.json() })]
    return JSONValue.object(event).text + "\n"
  }
}
