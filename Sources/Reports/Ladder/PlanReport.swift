package import JSON
import Ratings
package import Tournaments

/// What more games are planned for.
package enum PlanGoal: Hashable, Sendable {
  /// That no rating has a greater error, half of the 95 % interval in Elo.
  case error(Double)
  /// That two bots, by their names, are further apart than the error of their difference.
  case separation(String, String)
}

/// How long the bots thought in the games that were played.
package struct ThinkingTimes: Sendable {
  private var sums: [String: [BotVersion: (milliseconds: Double, games: Int)]] = [:]

  package init() {}

  package mutating func add(_ game: GameRecord) {
    for (index, milliseconds) in game.milliseconds.enumerated() {
      let bot = BotVersion(name: game.bots[index], version: game.versions[index])
      var sum = sums[game.game]?[bot] ?? (0, 0)
      sum.milliseconds += milliseconds
      sum.games += 1
      sums[game.game, default: [:]][bot] = sum
    }
  }

  /// How long a game of two bots takes by what each of them took in the mean, in seconds: both times in
  /// a game of turns, the longer one in a race.
  fileprivate func seconds(_ game: String, _ bots: [BotVersion], isRace: Bool) -> Double {
    let means = bots.map { bot in
      sums[game]?[bot].map { $0.milliseconds / Double($0.games) / 1000 } ?? 0
    }
    return isRace ? means.max() ?? 0 : means.reduce(0, +)
  }
}

/// The games that are still needed for a goal in one game of a tournament, and their time.
package struct PlanReport: Sendable {
  private let heading: String
  private let ladder: Ladder
  private let goal: PlanGoal
  /// Nil where no number of games reaches the goal.
  private let rows: [(bots: [BotVersion], games: Int, seconds: Double)]?

  /// Plans for a game; nil where it is to separate bots of which one has not played it.
  package init?(
    _ report: GameReport, among reports: [GameReport], goal: PlanGoal, times: ThinkingTimes
  ) {
    let ladder = report.ladder
    let encounters = RatedResults(report.results, synonyms: [:]) { ladder.owners[$0] != nil }
      .encounters()
    let gamesInMeeting = ladder.hasFirstPlayer ? 2 : 1
    let plan: GamePlan?
    switch goal {
    case .error(let error):
      plan = GamePlan(until: error, ladder.fit, encounters, gamesInMeeting: gamesInMeeting)
    case .separation(let one, let other):
      guard let own = ladder.entrants.first(where: { $0.bot.name == one }),
        let its = ladder.entrants.first(where: { $0.bot.name == other })
      else { return nil }
      plan = GamePlan(
        separating: own.player, its.player, ladder.fit, encounters,
        gamesInMeeting: gamesInMeeting)
    }
    self.ladder = ladder
    self.goal = goal
    heading = report.heading(among: reports)
    let bots = Dictionary(uniqueKeysWithValues: ladder.entrants.map { ($0.player, $0.bot) })
    rows = plan?.parts.map { part in
      let pair = [part.one, part.other].compactMap { bots[$0] }
      let seconds = times.seconds(ladder.game, pair, isRace: !ladder.hasFirstPlayer)
      return (pair, part.games, seconds * Double(part.games))
    }
  }

  private var games: Int? { rows.map { $0.reduce(0) { $0 + $1.games } } }
  private var seconds: Double? { rows.map { $0.reduce(0) { $0 + $1.seconds } } }

  private var aim: String {
    switch goal {
    case .error(let error): "until no error is above \(JSONValue.number(error).text) Elo"
    case .separation(let one, let other):
      "until \(printable(one)) and \(printable(other)) are told apart"
    }
  }

  package var table: Table {
    guard let rows, let games, let seconds else {
      return Table(
        title: [heading, "no plan"], columns: [], sections: [],
        notes: ["It would take more than a billion games \(aim)."])
    }
    let pairs: [[Table.Cell]] = rows.map { row in
      row.bots.map { Table.Cell.text(printable($0.name)) }
        + [.count(row.games), .text(time(inSeconds: row.seconds))]
    }
    return Table(
      title: [heading, counted(games, "more game", "more games"), time(inSeconds: seconds)],
      columns: [.words("bot"), .words("opponent"), .numbers("games"), .numbers("time")],
      sections: pairs.isEmpty ? [] : [Table.Section(rows: pairs)], notes: notes)
  }

  private var notes: [String] {
    guard rows?.isEmpty == false else { return ["No more games are needed \(aim)."] }
    var notes = ["\(aim.prefix(1).uppercased() + aim.dropFirst()), by the games that were played."]
    notes.append("The time is that of the bots' thinking, one game at a time.")
    let open = zip(ladder.entrants, ladder.labels).filter { $0.0.bound != nil }.map(\.1)
    if case .error = goal, !open.isEmpty {
      notes.append(
        "Passed over, since they won or lost every game: \(open.joined(separator: ", ")).")
    }
    return notes
  }

  package var json: JSONValue {
    .object([
      "game": .string(ladder.game), "games": .number(games), "seconds": .number(seconds),
      "pairings": .array(
        (rows ?? []).map { row in
          .object([
            "bots": .array(row.bots.map { .string($0.name) }),
            "games": .number(row.games), "seconds": .number(row.seconds),
          ])
        }),
    ])
  }
}
