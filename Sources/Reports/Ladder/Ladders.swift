import Games
import JSON
package import Ratings
package import Tournaments

/// The ladders of a record: one for each game and its rules; games that are no longer played come last.
package struct Ladders {
  package private(set) var games: [GameReport] = []

  /// Rates a record, and the results of other programs.
  ///
  /// - `names`: The bots whose games with each other count; nil for all bots.
  /// - `outcomes`: The standings in the terms of the format, shown with the ladders of their games.
  /// - `step`: The steps of the ladders' history; nil for no history.
  /// - `historyLimit`: The largest number of bots of a ladder that has a history.
  /// - `game`: The game that is rated; nil for all.
  /// - `allVersions`: Whether former versions of bots are rated, too.
  package init(
    _ record: Record, and other: ResultCounts? = nil, among names: [String]? = nil,
    options: RatingOptions = RatingOptions(), outcomes: [FormatOutcome] = [],
    history step: HistoryStep? = nil, historyLimit: Int = .max, allVersions: Bool = false,
    game: String? = nil
  ) throws {
    let wanted = names.map { Set($0) }
    func isWanted(_ bot: BotVersion) -> Bool {
      wanted?.contains(options.synonyms[bot.name] ?? bot.name) ?? true
    }
    let names = GameCatalog.all.map { $0.name }
    let played =
      names.flatMap { name in record.tallies.filter { $0.game == name } }
      + record.tallies.filter { !names.contains($0.game) }
    func add(_ results: ResultCounts, where isCounted: (BotVersion) -> Bool) throws {
      guard game.map({ $0 == results.game }) ?? true else { return }
      let ladder = try Ladder(results, options: options, where: isCounted)
      guard ladder.games > 0 else { return }
      let known = ladder.entrants.count <= historyLimit ? step : nil
      let history = known.map {
        Ladder.history(of: results, by: $0, options: options, where: isCounted)
      }
      let outcome = outcomes.first { $0.game == results.game && $0.rules == results.rules }
      games.append(
        GameReport(
          ladder, results: results, isPast: !record.isPresent(results), outcome: outcome,
          history: history))
    }
    for results in played.filter(record.isPresent) + played.filter({ !record.isPresent($0) }) {
      try add(results) { bot in
        let current = record.currentVersion(of: bot.name)
        return isWanted(bot) && (allVersions ? current != nil : current == bot.version)
      }
    }
    if let other { try add(other, where: isWanted) }
  }

  /// Returns the ladders as text, for a terminal of a given width if it is one.
  package func table(columns: Int? = nil) -> String {
    LadderFormat.table.text(of: games, columns: columns)
  }

  /// The best bots of each ladder, a line for each game.
  package var tops: String {
    games.map { $0.ladder.top(as: $0.heading(among: games)) + "\n" }.joined()
  }

  package var event: String {
    let event: JSONObject = ["type": .string("ladder"), "ladders": .array(games.map { $0.json() })]
    return JSONValue.object(event).text + "\n"
  }
}
