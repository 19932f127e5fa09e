import Games
import JSON
import Ratings
import Tournaments

/// The expected numbers of further pairs and games of a comparison.
///
/// The numbers are given for three leads of the first bot: the leads of both hypotheses, and their mean.
package struct ComparisonPlan: Sendable {
  private let comparison: Comparison
  private let rows: [(lead: Double, expected: SPRT.Length)]
  /// True if the standard deviation of the pairs' points is assumed, because it cannot be estimated yet.
  ///
  /// The value is false on the scale of normalized Elo, which does not depend on this deviation.
  private let assumesScatter: Bool

  package init(_ comparison: Comparison) {
    self.comparison = comparison
    let test = comparison.scoreboard.test
    let pairs = comparison.scoreboard.pairs
    let deviation = pairs.expectedDeviation
    assumesScatter = test.scale == .logistic && deviation == nil
    rows = [test.elo0, (test.elo0 + test.elo1) / 2, test.elo1].map { lead in
      let expected = test.expectedLength(
        lead: lead, from: comparison.scoreboard.llr, gamesInPair: pairs.gamesInPair,
        deviation: deviation ?? Pentanomial.greatestDeviation(gamesInPair: pairs.gamesInPair))
      return (lead, expected)
    }
  }

  private var played: Int { comparison.scoreboard.pairs.count }
  private var gamesInPair: Double { Double(comparison.scoreboard.pairs.gamesInPair) }

  package var text: String {
    let board = comparison.scoreboard
    let noun = gamesInPair == 2 ? "pairs" : "games"
    var notes: [String] = []
    if board.outcome != nil {
      notes.append("The test is over; joust compare shows its result.")
    } else {
      notes.append(
        "\(counted(played, String(noun.dropLast()), noun)) played, LLR \(rounded(board.llr, 2)). "
          + "For each lead of the first bot, the table shows the expected number of further "
          + "\(noun) until the test decides, and the probability that the test accepts H1, a lead "
          + "of at least \(board.test.elo1.shortText) \(comparison.scale). The test ends after "
          + "\(board.limit) \(noun) at the latest, including those played.")
    }
    if assumesScatter {
      let reason =
        played < 10
        ? "With fewer than ten \(noun) played" : "Because all \(noun) so far ended the same way"
      notes.append("\(reason), the plan assumes games without draws.")
    }
    // In a race, each pair is a single game.
    let pairs: [Table.Column] = gamesInPair == 2 ? [.numbers("pairs")] : []
    let lead = Table.Column.numbers("lead in \(comparison.scale)", digits: 1)
    let names = comparison.bots.map { printable($0.name) }
    return Table(
      title: ["\(names[0]) against \(names[1])", comparison.rules.title(of: comparison.game)],
      columns: [lead] + pairs + [.numbers("games"), .numbers("H1", digits: 1, unit: " %")],
      sections: [
        Table.Section(
          rows: rows.map { row in
            [Table.Cell.number(row.lead)]
              + pairs.map { _ in Table.Cell.number(row.expected.pairs) } + [
                .number(row.expected.pairs * gamesInPair), .number(100 * row.expected.upper),
              ]
          })
      ], notes: notes
    ).text
  }

  /// The plan as one line of JSON, with numbers in full precision.
  package var json: String {
    let board = comparison.scoreboard
    let object: JSONObject = [
      "game": .string(comparison.game),
      "bots": .array(texts: comparison.bots.map(\.name)),
      "elo_scale": .string(board.test.scale.rawValue), "meetings": .number(played),
      "llr": .number(board.llr),
      "plan": .array(
        rows.map { row in
          .object([
            "elo": .number(row.lead), "meetings": .number(row.expected.pairs),
            "games": .number(row.expected.pairs * gamesInPair), "h1": .number(row.expected.upper),
          ])
        }),
    ]
    return JSONValue.object(object).text + "\n"
  }
}
