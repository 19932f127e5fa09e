import JSON
import Ratings
import Tournaments

/// One ranking over several games, of the bots that have a place on every ladder.
///
/// A bot's number is the mean over the games of the score that it may expect against an average
/// opponent there, each other bot of the ladder counting the same, on the scale of Elo.
struct OverallRanking: Sendable {
  struct Entrant: Hashable, Sendable {
    /// From 1; equal ratings share a rank.
    fileprivate(set) var rank = 1
    let name: String
    let elo: Double
    /// Half of the 95 % interval in Elo, to first order.
    let error: Double
    /// The score that it may expect in each game, from 0 to 1.
    let scores: [Double]
  }

  let games: [String]
  private let headings: [String]
  /// The strongest first.
  private(set) var entrants: [Entrant] = []
  /// The bots that miss a game, or whose games there don't connect them with most bots, by name.
  private(set) var incomplete: [String] = []

  /// Ranks the bots of ladders whose ratings are expected scores, but for games that are played no
  /// longer.
  init(_ reports: [GameReport]) {
    let reports = reports.filter { !$0.isPast }
    games = reports.map(\.ladder.game)
    headings = reports.map { $0.heading(among: reports) }
    // Games are independent of each other, whatever they have in common.
    let scores = reports.map(\.ladder.expectedScores)
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
    var notes = [
      "Elo is what the mean of the scores means, which are those to expect against an average "
        + "opponent of each game; ± is half of the 95 % interval."
    ]
    if !incomplete.isEmpty {
      let names = incomplete.map { printable($0) }.joined(separator: ", ")
      notes.append("Not ranked, since they can't be rated among most bots in every game: \(names).")
    }
    return Table(
      title: ["Overall", counted(games.count, "game", "games")],
      columns: [.numbers("#"), .words("bot"), .numbers("Elo"), .numbers("±")]
        + headings.map { .numbers($0, digits: 1, unit: " %") },
      sections: [
        Table.Section(
          rows: entrants.map { entrant in
            [
              .count(entrant.rank), .text(printable(entrant.name)), .number(entrant.elo),
              .number(entrant.error),
            ] + entrant.scores.map { .number(100 * $0) }
          })
      ], notes: notes)
  }

  /// A table for programs; those that miss a game stand at its end, without numbers.
  var data: Table {
    let ranked: [[Table.Cell]] = entrants.map {
      [.count($0.rank), .text($0.name), .number($0.elo), .number($0.error)]
    }
    return Table(
      columns: [.numbers("rank"), .words("name"), .numbers("elo"), .numbers("error")],
      rows: ranked + incomplete.map { [.nothing, .text($0), .nothing, .nothing] })
  }

  var json: JSONValue {
    .object([
      "overall": .array(
        entrants.map { entrant in
          .object([
            "rank": .number(entrant.rank), "name": .string(entrant.name),
            "elo": .number(entrant.elo), "error": .number(entrant.error),
            "games": .array(games.map { .string($0) }),
          ])
        }),
      "incomplete": .array(incomplete.map { .string($0) }),
    ])
  }

  /// The ranking as a part of a page; nothing where nobody can be ranked beside another in all games.
  var markup: Markup {
    guard entrants.count > 1 else { return "" }
    let plot = IntervalPlot(entrants.map { ($0.elo, $0.error) }, name: "grid-overall")
    var head: Markup = """
      <th scope="col" class="n">#</th><th scope="col">bot</th><th scope="col" class="n">Elo</th>\
      <th scope="col" class="n error">±</th>\(plot.head)
      """
    for heading in headings { head += "<th scope=\"col\" class=\"n\">\(heading)</th>" }
    var rows: Markup = ""
    for entrant in entrants {
      rows += """
        <tr><td class="n rank">\(entrant.rank)</td>\
        <th scope="row" class="name">\(botLink(printable(entrant.name)))</th>\
        <td class="n elo">\(rounded(entrant.elo))</td><td class="n error">\(rounded(entrant.error))</td>\
        \(plot.cell(entrant.elo, entrant.error))
        """
      for score in entrant.scores { rows += "<td class=\"n\">\(rounded(100 * score, 1)) %</td>" }
      rows += "</tr>\n"
    }
    let ladder = tableMarkup("Overall", class: "ladder", head: head, rows)
    return """
      <section class="contest overall"><h2>Overall</h2>
      \(scrolling("Overall ranking", isTall: entrants.count > 30, ladder))\
      <p class="notes">\(table.notes.joined(separator: " "))</p></section>

      """
  }
}

extension Ladder {
  /// The score that each bot of the largest group may expect there, by its name.
  fileprivate var expectedScores: [String: (score: Double, variance: Double)] {
    var scores: [String: (score: Double, variance: Double)] = [:]
    for entrant in entrants where entrant.group == 1 {
      scores[entrant.bot.name] = fit.expectedScore(of: entrant.player)
    }
    return scores
  }
}
