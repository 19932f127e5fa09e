import Games
import JSON
package import Ratings
package import Tournaments

/// The ladders of a record, one for each game with its rules: current games, then games that are no longer
/// played, then the results of other programs.
package struct Ladders {
  package private(set) var games: [GameReport] = []

  /// Rates the games of a record, and the results of other programs.
  ///
  /// - `names`: The bots whose games against each other are included; nil for all bots.
  /// - `outcomes`: The standings according to the format, which are shown with the ladders of their games.
  /// - `kind`: The kind of the ladders' history; nil for no history.
  /// - `historyLimit`: The largest number of bots of a ladder that has a history.
  /// - `game`: The name of the game that is rated; nil for all games.
  /// - `allVersions`: Whether earlier versions of bots are also rated.
  ///
  /// - Throws: the ``RatingError`` of the first game that cannot be rated.
  package init(
    _ record: Record, and other: ResultCounts? = nil, among names: [String]? = nil,
    options: RatingOptions = RatingOptions(), outcomes: [FormatOutcome] = [],
    history kind: HistoryKind? = nil, historyLimit: Int = .max, allVersions: Bool = false,
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
      let known = ladder.entrants.count <= historyLimit ? kind : nil
      let history: (history: [Ladder], previous: Ladder?)? = known.map { kind in
        switch kind {
        case .steps(let step):
          (Ladder.history(of: results, by: step, options: options, where: isCounted), nil)
        case .curve: Ladder.curve(of: results, options: options, where: isCounted)
        }
      }
      let outcome = outcomes.first { $0.game == results.game && $0.rules == results.rules }
      games.append(
        GameReport(
          ladder, results: results, isPast: !record.isPresent(results), outcome: outcome,
          history: history?.history, previous: history?.previous))
    }
    for results in played.filter(record.isPresent) + played.filter({ !record.isPresent($0) }) {
      try add(results) { bot in
        let current = record.currentVersion(of: bot.name)
        return isWanted(bot) && (allVersions ? current != nil : current == bot.version)
      }
    }
    if let other { try add(other, where: isWanted) }
  }

  /// Returns the ladders as text; `columns` is the width of the terminal, or nil if there is none.
  package func table(columns: Int? = nil) -> String {
    LadderFormat.table.text(of: games, columns: columns)
  }

  /// The best bots of each ladder, with one line for each game.
  package var tops: String {
    games.map { $0.ladder.top(as: $0.heading(among: games)) + "\n" }.joined()
  }

  /// The ladders as an event, one line of JSON.
  package var event: String {
    let event: JSONObject = ["type": .string("ladder"), "ladders": .array(games.map { $0.json() })]
    return JSONValue.object(event).text + "\n"
  }
}
