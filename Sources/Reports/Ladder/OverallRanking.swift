import JSON
import Ratings
import Tournaments

/// One ranking over several games, for the bots that are on all ladders.
///
/// The rating of a bot is its mean expected score over all games, converted to the Elo scale. The expected
/// score in a game is the mean over the other ranked bots as opponents. Bots without a rank are not
/// opponents. They influence the ranking only through the ratings of the ranked bots.
struct OverallRanking: Sendable {
  struct Entrant: Hashable, Sendable {
    /// The rank, from 1.
    ///
    /// Bots with equal ratings have the same rank.
    fileprivate(set) var rank = 1
    let name: String
    let elo: Double
    /// Half of the 95 % interval in Elo, computed by a first-order approximation.
    let error: Double
    /// The expected score in each game, from 0 to 1.
    let scores: [Double]
  }

  let games: [String]
  private let headings: [String]
  /// The ranked bots, the strongest first.
  private(set) var entrants: [Entrant] = []
  /// The sorted names of the bots without a rank.
  ///
  /// A bot has no rank if it is missing from a ladder or outside of a ladder's largest group, or if no other
  /// bot can be ranked.
  private(set) var incomplete: [String] = []

  /// Ranks the bots over the current games of the tournament.
  ///
  /// The model of the ladders' ratings must define expected scores.
  init(_ reports: [GameReport]) {
    let reports = reports.filter { !$0.isPast }
    games = reports.map(\.ladder.game)
    headings = reports.map { $0.heading(among: reports) }
    let ranked = reports.map { Set($0.ladder.connected.keys) }
    let common = ranked.dropFirst().reduce(ranked.first ?? []) { $0.intersection($1) }
    // The errors of different games are treated as independent.
    let scores = reports.map { $0.ladder.expectedScores(among: common) }
    for name in Set(reports.flatMap { $0.ladder.entrants.map(\.bot.name) }).sorted() {
      let known = scores.compactMap { $0[name] }
      if known.count == games.count {
        entrants.append(Self.entrant(name, known))
      } else {
        incomplete.append(name)
      }
    }
    entrants.sort { ($1.elo, $0.name) < ($0.elo, $1.name) }
    for index in entrants.indices.dropFirst() {
      let isTied = entrants[index - 1].elo - entrants[index].elo < 1e-6
      entrants[index].rank = isTied ? entrants[index - 1].rank : index + 1
    }
  }

  private static func entrant(
    _ name: String, _ scores: [(score: Double, variance: Double)]
  ) -> Entrant {
    let count = Double(scores.count)
    let mean = scores.reduce(0) { $0 + $1.score } / count
    let error = scores.reduce(0) { $0 + $1.variance }.squareRoot() / count
    return Entrant(
      name: name, elo: EloScale.rating(scoring: mean),
      error: EloScale.error(ofScore: mean, standardError: error), scores: scores.map(\.score))
  }

  var table: Table {
    Table(
      title: ["Overall", counted(games.count, "game", "games")], columns: columns.map(\.column),
      sections: Table(columns, of: entrants).sections, notes: notes)
  }

  /// The ranking as a table for programs.
  ///
  /// The bots without a rank come last, without numbers.
  var data: Table {
    var data = Table([.rank, .name, .elo, .error], of: entrants)
    data.sections[0].rows += incomplete.map { [.nothing, .text($0), .nothing, .nothing] }
    return data
  }

  private var columns: [ValueColumn<Entrant>] { [.rank, .bot, .elo, .error] + scoreColumns }

  private var scoreColumns: [ValueColumn<Entrant>] {
    headings.enumerated().map { game, heading in
      ValueColumn(.numbers(heading, digits: 1, unit: " %").with(\.isSortable, true)) {
        .share($0.scores[game])
      }
    }
  }

  private var notes: [String] {
    var notes = [
      "Elo is a bot's mean expected score against the other ranked bots over all games, converted to the "
        + "Elo scale; ± is half of the 95 % interval."
    ]
    if !incomplete.isEmpty {
      let names = incomplete.map { printable($0) }.joined(separator: ", ")
      notes.append(
        "These bots are not ranked, because they are missing from a ladder or outside of the largest group "
          + "of a ladder" + (entrants.isEmpty ? ", or because no other bot can be ranked" : "")
          + ": \(names)."
      )
    }
    return notes
  }

  var json: JSONValue {
    .object([
      "overall": .array(
        entrants.map { entrant in
          .object([
            "rank": .number(entrant.rank), "name": .string(entrant.name),
            "elo": .number(entrant.elo), "error": .number(entrant.error),
            "games": .array(texts: games),
          ])
        }),
      "incomplete": .array(texts: incomplete),
    ])
  }

  /// The ranking as a part of the page; empty if fewer than two bots are ranked.
  var markup: Markup {
    guard entrants.count > 1 else { return "" }
    let plot = IntervalPlot(
      entrants.map { $0.elo - $0.error...$0.elo + $0.error }, name: "grid-overall")
    let columns: [ValueColumn<Entrant>] =
      [.rank, .bot, .elo, .error, .interval(plot)] + scoreColumns
    let ladder = Table(columns, of: entrants).markup(
      "Overall", kind: "ladder", isTall: entrants.count > GameReport.tallLimit,
      pageLength: GameReport.pageLength)
    return """
      <section class="contest overall"><h2>Overall</h2>
      <div class="first">\(ladder)<p class="notes">\(notes.joined(separator: " "))</p></div></section>

      """
  }
}

/// The columns of an overall ranking, which all formats share.
extension ValueColumn<OverallRanking.Entrant> {
  fileprivate static var rank: Self {
    Self(.numbers("#").with(\.key, "rank").with(\.look, .rank).with(\.isSortable, true)) {
      .count($0.rank)
    }
  }

  fileprivate static var bot: Self {
    Self(.words("bot").with(\.look, .name).with(\.isSortable, true)) { .bot(printable($0.name)) }
  }

  fileprivate static var name: Self { Self(.words("name")) { .text($0.name) } }

  fileprivate static var elo: Self {
    Self(.numbers("Elo").with(\.key, "elo").with(\.look, .elo).with(\.isSortable, true)) {
      .number($0.elo)
    }
  }

  fileprivate static var error: Self {
    Self(.numbers("±").with(\.key, "error").with(\.look, .error).with(\.isSortable, true)) {
      .number($0.error)
    }
  }

  fileprivate static func interval(_ plot: IntervalPlot) -> Self {
    Self(.numbers("interval").with(\.look, .plot(plot))) {
      .interval($0.elo, $0.elo - $0.error...$0.elo + $0.error, nil)
    }
  }
}

extension Ladder {
  /// The index in the fit of each bot of the largest group, by the bot's name.
  fileprivate var connected: [String: Int] {
    let bots = entrants.filter { $0.group == 1 }
    return Dictionary(
      bots.map { ($0.bot.name, $0.player) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns, by name, the expected score of each given bot against the other given bots, with the variance
  /// of the score.
  fileprivate func expectedScores(
    among names: Set<String>
  ) -> [String: (score: Double, variance: Double)] {
    let players = connected.filter { names.contains($0.key) }
    return players.compactMapValues { fit.expectedScore(of: $0, against: Set(players.values)) }
  }
}
