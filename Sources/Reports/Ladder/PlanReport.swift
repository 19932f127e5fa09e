package import JSON
import Ratings
package import Tournaments

/// The goal of a plan for additional games.
package enum PlanGoal: Hashable, Sendable {
  /// Every rating has at most the given error, half of the 95 % interval in Elo.
  ///
  /// The goal applies only to the largest group. Ratings with only a lower or upper bound are ignored.
  case error(Double)
  /// The ratings of two bots, given by their names, differ by at least the error of the difference.
  case separation(String, String)
}

/// The thinking times of bots in recorded games.
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

  /// Returns the expected duration of a game between bots in seconds, from their mean thinking times.
  ///
  /// The duration is the sum of these times if the bots move in turn, and the longest of them in a race. The
  /// time of a bot without recorded games is 0.
  fileprivate func seconds(_ game: String, _ bots: [BotVersion], isRace: Bool) -> Double {
    let means = bots.map { bot in
      sums[game]?[bot].map { $0.milliseconds / Double($0.games) / 1000 } ?? 0
    }
    return isRace ? means.max() ?? 0 : means.reduce(0, +)
  }
}

/// The additional games that a goal requires in one game of a tournament, and their duration.
package struct PlanReport: Sendable {
  private let heading: String
  private let ladder: Ladder
  private let goal: PlanGoal
  /// Whether games connect the two bots to separate, so that their ratings can be compared; true for any
  /// other goal.
  private let isConnected: Bool
  /// The number of games for each pairing, and their total duration in seconds.
  ///
  /// The value is nil if the goal requires more than a billion games, or if games do not connect the bots to
  /// separate.
  private let rows: [(bots: [BotVersion], games: Int, seconds: Double)]?
  /// The 5 % and 95 % quantiles of the number of games; nil if they are unknown.
  private let range: ClosedRange<Int>?

  /// Creates a plan for one game of a tournament.
  ///
  /// Returns nil if the goal is to separate two bots and one of them has not played the game.
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
      isConnected = true
      plan = GamePlan(until: error, ladder.fit, encounters, gamesInMeeting: gamesInMeeting)
    case .separation(let one, let other):
      guard let own = ladder.entrants.first(where: { $0.bot.name == one }),
        let its = ladder.entrants.first(where: { $0.bot.name == other })
      else { return nil }
      isConnected = ladder.fit.errorOfDifference(own.player, its.player) != nil
      plan = GamePlan(
        separating: own.player, its.player, ladder.fit, encounters,
        gamesInMeeting: gamesInMeeting)
    }
    self.ladder = ladder
    self.goal = goal
    heading = report.heading(among: reports)
    let bots = Dictionary(uniqueKeysWithValues: ladder.entrants.map { ($0.player, $0.bot) })
    range = plan?.range
    rows = plan?.parts.map { part in
      let pair = [part.one, part.other].compactMap { bots[$0] }
      let isRace = ladder.seats == 2 && !ladder.hasFirstPlayer
      let seconds = times.seconds(ladder.game, pair, isRace: isRace)
      return (pair, part.games, seconds * Double(part.games))
    }
  }

  private var games: Int? { rows.map { $0.reduce(0) { $0 + $1.games } } }
  private var seconds: Double? { rows.map { $0.reduce(0) { $0 + $1.seconds } } }

  private var aim: String {
    switch goal {
    case .error(let error): "until no error is above \(JSONValue.number(error).text) Elo"
    case .separation(let one, let other):
      "until the ratings of \(printable(one)) and \(printable(other)) are separated"
    }
  }

  /// The reason why there is no plan.
  private var obstacle: String {
    guard !isConnected, case .separation(let one, let other) = goal else {
      return "It would take more than a billion games \(aim)."
    }
    return "No games connect \(printable(one)) with \(printable(other)), so their ratings can't be "
      + "compared; let them meet, or play the same opponents."
  }

  package var table: Table {
    guard let rows, let games, let seconds else {
      return Table(
        title: [heading, "no plan"], columns: [], sections: [],
        notes: [obstacle])
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
    guard rows?.isEmpty == false else {
      return ["No more games are needed: \(aim.dropFirst("until ".count))."] + exceptions
    }
    var notes = ["\(aim.prefix(1).uppercased() + aim.dropFirst()), according to the games so far."]
    if let range {
      notes.append(
        "The ratings are uncertain: with 90 % certainty, it takes \(range.lowerBound) to "
          + "\(range.upperBound) games.")
    }
    notes.append("The time is the bots' thinking time, one game at a time.")
    return notes + exceptions
  }

  /// Notes about the bots that the plan leaves out.
  private var exceptions: [String] {
    guard case .error = goal else { return [] }
    var notes: [String] = []
    let open = zip(ladder.entrants, ladder.labels).filter { $0.0.bound != nil }.map(\.1)
    if !open.isEmpty {
      notes.append(
        "Left out, because they won or lost every game: \(open.joined(separator: ", ")).")
    }
    if ladder.fit.groupCount > 1 {
      notes.append(
        "The plan is only for the bots of group 1, because no games connect them with the other groups."
      )
    }
    return notes
  }

  package var json: JSONValue {
    .object([
      "game": .string(ladder.game), "games": .number(games), "seconds": .number(seconds),
      "games_range": range.map { .array(numbers: [$0.lowerBound, $0.upperBound]) } ?? .null,
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
