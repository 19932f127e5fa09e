package import JSON
import Ratings
import Tournaments

/// The additional games that a goal requires in one game of a tournament, and their duration.
package struct PlanReport: Sendable {
  private let heading: String
  private let ladder: Ladder
  private let goal: PlanGoal
  /// Whether games connect the two bots that the goal names, directly or through other bots, so that their
  /// ratings can be compared.
  ///
  /// The value is true if the goal does not name two bots.
  private let isConnected: Bool
  /// The number of games for each pairing, and their total duration in seconds.
  ///
  /// The value is nil if the goal requires more than a billion games, or if ``isConnected`` is false.
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
      let seconds = times.seconds(ladder.game, report.results.rules, pair, isRace: isRace)
      return (pair, part.games, seconds * Double(part.games))
    }
  }

  private var games: Int? { rows.map { $0.reduce(0) { $0 + $1.games } } }
  private var seconds: Double? { rows.map { $0.reduce(0) { $0 + $1.seconds } } }

  private var aim: String {
    switch goal {
    case .error(let error):
      "until no rating has an error above \(JSONValue.number(error).text) Elo "
        + "(half of the 95 % interval)"
    case .separation(let one, let other):
      "until the ratings of \(printable(one)) and \(printable(other)) differ by at least "
        + "the error of the difference"
    }
  }

  /// The reason why there is no plan.
  private var obstacle: String {
    guard !isConnected, case .separation(let one, let other) = goal else {
      return "It would take more than a billion games \(aim)."
    }
    return "No games connect \(printable(one)) with \(printable(other)), so their ratings can't be "
      + "compared; let them play against each other or against the same opponents."
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
    var notes = ["According to the games so far, these games are needed \(aim)."]
    if let range {
      notes.append(
        "The ratings are uncertain: with 90 % certainty, the goal requires \(range.lowerBound) to "
          + "\(range.upperBound) more games.")
    }
    notes.append("The time is the bots' thinking time, if one game is played at a time.")
    return notes + exceptions
  }

  /// Notes about the bots that the plan leaves out.
  private var exceptions: [String] {
    guard case .error = goal else { return [] }
    var notes: [String] = []
    let open = zip(ladder.entrants, ladder.labels).filter { $0.0.bound != nil }.map(\.1)
    if !open.isEmpty {
      notes.append(
        "These bots are left out, because they won or lost every game: "
          + "\(open.joined(separator: ", ")).")
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
            "bots": .array(texts: row.bots.map(\.name)),
            "games": .number(row.games), "seconds": .number(row.seconds),
          ])
        }),
    ])
  }
}
