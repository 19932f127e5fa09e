import Games
package import JSON
import Ratings
package import Tournaments

/// A game with its ladder, and the results from which the ladder was computed.
package struct GameReport: Sendable {
  package let ladder: Ladder
  package let results: ResultCounts
  /// True if the tournament's file no longer contains the game with these rules.
  package let isPast: Bool
  /// The rounds and the standings according to the tournament's format; nil if the ladder is the result.
  package let outcome: FormatOutcome?
  /// The ladders after each tenth of the games, or at the end of each day, week or month; nil if they were
  /// not requested, or if the ladder has too many bots.
  package let history: [Ladder]?
  /// The ladder of the games before the last step of the history.
  ///
  /// The value is nil if the history is not a ``HistoryKind/curve``, if the history has only one step, or if
  /// the ladder cannot be computed.
  let previous: Ladder?
  let labels: [String]

  package init(
    _ ladder: Ladder, results: ResultCounts, isPast: Bool = false,
    outcome: FormatOutcome? = nil, history: [Ladder]? = nil, previous: Ladder? = nil
  ) {
    self.ladder = ladder
    self.isPast = isPast
    self.results = results
    self.outcome = outcome
    self.history = history
    self.previous = previous
    labels = ladder.labels
  }

  /// Returns the name of the game.
  ///
  /// If several of the games have the same name, the rules follow the name. Otherwise, the variant of the
  /// game follows, except for the usual variant. Results from other programs are named after their files,
  /// without folders.
  package func heading(among games: [GameReport]) -> String {
    let name = printable(ladder.game)
    guard results.rules != nil else {
      return name.split(separator: " + ").map { file in
        String(file.split(separator: "/").last ?? file)
      }.joined(separator: " + ")
    }
    guard games.count(where: { $0.ladder.game == ladder.game }) > 1, let rules = results.rules
    else { return builtIn?.variant.map { "\(name) (\($0))" } ?? name }
    return "\(name) (\(printable(rules.summary)))"
  }

  /// The game with its rules, if it is built in; otherwise nil.
  var builtIn: (any BuiltInGame)? {
    results.rules.flatMap { rules in
      GameCatalog.named(ladder.game).flatMap { try? $0.init(rules: rules) }
    }
  }

  /// The note below the ladder of a game that the tournament's file no longer contains; empty for any other
  /// game.
  var pastNotes: [String] {
    guard isPast else { return [] }
    let rules = results.rules?.summary ?? ""
    return [
      "This game is no longer in the tournament's file"
        + "\(rules.isEmpty ? "" : " (\(printable(rules)))"), and therefore not in the overall "
        + "ranking."
    ]
  }

  /// The places of the bots on the ladder, from 0.
  var places: [BotVersion: Int] {
    Dictionary(
      uniqueKeysWithValues: ladder.entrants.enumerated().map { ($0.element.bot, $0.offset) })
  }

  /// For each entrant, its results against each of its opponents.
  ///
  /// The bots are given by their places on the ladder.
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

  /// Returns the ladder as a JSON object, with numbers in full precision.
  ///
  /// Of the additions, the object can contain only superiority, crosstable and history.
  package func json(with additions: Set<LadderAddition> = []) -> JSONValue {
    let fit = ladder.fit
    var object: JSONObject = [
      "game": .string(ladder.game), "model": .string(fit.model.rawValue),
      "games": .number(ladder.games), "first_advantage": .number(fit.advantage?.value),
      "first_advantage_error": .number(fit.advantage?.error),
      "draw_share": .number(fit.drawShare?.value), "groups": .number(fit.groupCount),
      "clusters": .number(fit.clusterCount), "identifiable": .bool(fit.isIdentifiable),
      "entrants": ladder.entrantTable.json,
      "misfit": ladder.misfitData, "nash": ladder.nashData,
    ]
    if ladder.seats > 2 {
      object.append("seats", .number(ladder.seats))
      object.append("comparisons", .number(ladder.entrants.reduce(0) { $0 + $1.results.games } / 2))
    }
    if let rules = results.rules { object.append("rules", rules.json) }
    if isPast { object.append("past", .bool(true)) }
    if let outcome { object.append(outcome.format, outcome.json) }
    if additions.contains(.superiority) {
      let places = ladder.entrants.indices
      let rows = places.map { own in
        JSONValue.array(places.map { .number(ladder.superiority(of: own, over: $0)) })
      }
      object.append("los", .array(rows))
    }
    if additions.contains(.crosstable) {
      // The first two columns, the place and the bot, are left out.
      let rows = crosstableTable.rows.map { JSONValue.array($0.dropFirst(2).map(\.json)) }
      object.append("crosstable", .array(rows))
    }
    if additions.contains(.history), let history {
      let ladders = history.map { past in
        var object: JSONObject = ["games": .number(past.games), "entrants": past.entrantTable.json]
        if let date = past.date { object.append("date", .string(date)) }
        if let drift = past.drift { object.append("drift", .number(drift)) }
        return JSONValue.object(object)
      }
      object.append("history", .array(ladders))
    }
    return .object(object)
  }
}
