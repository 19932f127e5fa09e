package import Games
import JSON
package import Ratings
package import Tournaments

/// The comparison of two bots by a sequential probability ratio test (SPRT).
package struct Comparison: Sendable {
  package var game: String
  package var rules: Rules
  /// The two bots.
  ///
  /// The scoreboard counts from the side of the first bot.
  package var bots: [BotVersion]
  package var scoreboard: SPRTScoreboard

  package init(game: String, rules: Rules, bots: [BotVersion], scoreboard: SPRTScoreboard) {
    precondition(bots.count == 2, "two bots are compared")
    self.game = game
    self.rules = rules
    self.bots = bots
    self.scoreboard = scoreboard
  }

  private var pairs: Pentanomial { scoreboard.pairs }

  private var estimate: LeadEstimate? { LeadEstimate(pairs) }

  /// The estimated lead of the first bot, corrected for the bias of stopping early; nil unless the test has
  /// accepted a hypothesis.
  private var corrected: StoppedLead? {
    guard case .accepted = scoreboard.outcome else { return nil }
    return StoppedLead(pairs, after: scoreboard.test)
  }

  /// The noun for the counted units: pairs, or games if each pair is a single game.
  var noun: (one: String, several: String) {
    pairs.gamesInPair == 2 ? ("pair", "pairs") : ("game", "games")
  }

  /// A sentence with the result of the test.
  var verdict: String {
    let first = bots[0].name
    let second = bots[1].name
    let test = scoreboard.test
    switch scoreboard.outcome {
    case .accepted(.upper) where test.elo0 >= 0:
      return "\(first) is stronger than \(second)\(margin(test.elo0))."
    case .accepted(.upper):
      return "\(first) is less than \(elo(-test.elo0)) weaker than \(second), if at all."
    case .accepted(.lower) where test.elo1 <= 0:
      return "\(first) is weaker than \(second)\(margin(-test.elo1))."
    case .accepted(.lower):
      let isBehind = (estimate?.cautiousSuperiority ?? 1) < 0.025
      return "\(first) is less than \(elo(test.elo1)) stronger than \(second)"
        + (isBehind ? "; \(second) is stronger." : ", if at all.")
    case .exhausted:
      let openings = pairs.count
      return "Undecided: "
        + (openings == 1 ? "the only opening has" : "all \(openings) openings have")
        + " been played, and both bots repeat their moves, so more games add no information. "
        + "Try other --openings." + scored
    case .limit:
      return limitVerdict + "; to continue, raise --max-pairs."
    case nil:
      return "Undecided so far."
    }
  }

  /// A sentence with the result of the test, without the advice to raise `--max-pairs`.
  ///
  /// Only `joust compare` has this option.
  package var verdictSentence: String {
    scoreboard.outcome == .limit ? limitVerdict + "." : verdict
  }

  private var limitVerdict: String {
    "Undecided after \(counted(scoreboard.limit, noun.one, noun.several))"
  }

  private var scored: String {
    guard let score = pairs.score else { return "" }
    return " \(bots[0].name) scored \(Self.percent(score)) against \(bots[1].name)."
  }

  private func margin(_ lead: Double) -> String {
    lead > 0 ? " by more than \(elo(lead))" : ""
  }

  private func elo(_ lead: Double) -> String { "\(lead.shortText) \(scale)" }

  var scale: String {
    switch scoreboard.test.scale {
    case .normalized: "normalized Elo"
    case .logistic: "Elo"
    }
  }

  /// The strength of the first bot compared with the second bot; `open` if the result is not clear.
  package enum Progress: Hashable, Sendable {
    case better, worse, open
  }

  /// The result of the test, or the result by the score if the test does not show which bot is stronger.
  ///
  /// The result by the score is open unless a two-sided t test of the pairs is significant at 5 %.
  package var progress: Progress {
    let superiority = estimate?.cautiousSuperiority ?? 0.5
    switch scoreboard.outcome {
    case .accepted(.upper) where scoreboard.test.elo0 >= 0: return .better
    case .accepted(.lower) where scoreboard.test.elo1 <= 0: return .worse
    default: return superiority > 0.975 ? .better : superiority < 0.025 ? .worse : .open
    }
  }

  package var title: String { "\(bots[0].name) against \(bots[1].name)" }

  /// The result of the comparison for a terminal.
  ///
  /// The last line is a sentence with the result.
  package var text: String {
    let title = [printable(self.title), rules.title(of: game)].joined(separator: " · ")
    var lines = [title, String(repeating: "─", count: displayWidth(title)), ""]
    lines += alignedLines(rows, isText: [true, true]) + [""]
    lines += notes
    if !notes.isEmpty { lines.append("") }
    lines.append(printable(verdict))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The progress of the comparison as one line of text.
  package var line: String {
    let count = counted(pairs.count, noun.one, noun.several)
    guard let estimate else { return count }
    return "\(count): Elo \(Self.lead(estimate.elo, estimate.eloError)), "
      + "LOS \(Self.percent(estimate.superiority)), LLR \(llr)"
  }

  /// Sentences that explain the numbers; empty before the first pair.
  var notes: [String] {
    guard let estimate else { return [] }
    let bounded =
      "All \(noun.several) ended the same way, so Elo and LOS are estimated with half a win and "
      + "half a loss added."
    let stopped =
      "A test tends to stop after lucky games, so Elo is too far from 0 on average. The numbers corrected "
      + "for stopping account for this."
    return ["± is half of the 95 % interval."] + (estimate.isBounded ? [bounded] : [])
      + (corrected == nil ? [] : [stopped])
  }

  /// The rows of the result; each row has a heading and a text.
  ///
  /// A row with an empty heading continues the row above.
  var rows: [[String]] {
    let results = scoreboard.results
    var rows = [
      [
        "games",
        "\(results.games): \(results.wins) won, \(results.draws) drawn, \(results.losses) lost"
          + (pairs.score.map { ", score \(Self.percent($0))" } ?? ""),
      ]
    ]
    if pairs.gamesInPair == 2 {
      let ends = zip(["0–2", "½–1½", "1–1", "1½–½", "2–0"], pairs.counts)
      rows.append([
        "pairs", "\(pairs.count): " + ends.map { "\($1) × \($0)" }.joined(separator: ", "),
      ])
    }
    if let estimate {
      rows.append(["Elo", Self.lead(estimate.elo, estimate.eloError)])
      rows.append([
        "", Self.lead(estimate.normalizedElo, estimate.normalizedEloError) + " normalized",
      ])
      if let corrected {
        rows.append([
          "",
          Self.lead(corrected.elo, digits: estimate.eloError < 10 ? 1 : 0)
            + " corrected for stopping, "
            + Self.lead(
              corrected.normalizedElo, digits: estimate.normalizedEloError < 10 ? 1 : 0)
            + " normalized",
        ])
      }
      rows.append(["LOS", Self.percent(estimate.superiority)])
    }
    let test = scoreboard.test
    rows.append(["LLR", "\(llr), \(scale) \(test.elo0.shortText) or \(test.elo1.shortText)"])
    return rows
  }

  private var llr: String {
    let bounds = scoreboard.test.bounds
    return "\(rounded(scoreboard.llr, 2)) "
      + "(\(rounded(bounds.lowerBound, 2)) to \(rounded(bounds.upperBound, 2)))"
  }

  private static func lead(_ value: Double, _ error: Double) -> String {
    let digits = error < 10 ? 1 : 0
    return lead(value, digits: digits) + " ± \(rounded(error, digits))"
  }

  private static func lead(_ value: Double, digits: Int) -> String {
    let text = rounded(value, digits)
    return (value > 0 && text.contains { "123456789".contains($0) } ? "+" : "") + text
  }

  private static func percent(_ share: Double) -> String { "\(rounded(100 * share, 1)) %" }

  /// The result of the comparison as one line of JSON, with numbers in full precision.
  package var json: String {
    let results = scoreboard.results
    var object: JSONObject = [
      "game": .string(game), "rules": rules.json,
      "bots": .array(texts: bots.map(\.name)),
      "versions": .array(texts: bots.map(\.version)),
      "meetings": .number(pairs.count), "games_in_meeting": .number(pairs.gamesInPair),
      "games": .number(results.games), "wins": .number(results.wins),
      "draws": .number(results.draws), "losses": .number(results.losses),
      "counts": .array(numbers: pairs.counts),
    ]
    let estimate = estimate
    let corrected = corrected
    let test = scoreboard.test
    for (key, number) in [
      ("score", pairs.score), ("elo", estimate?.elo), ("elo_error", estimate?.eloError),
      ("normalized_elo", estimate?.normalizedElo),
      ("normalized_elo_error", estimate?.normalizedEloError),
      ("elo_corrected", corrected?.elo),
      ("normalized_elo_corrected", corrected?.normalizedElo), ("los", estimate?.superiority),
      ("elo0", test.elo0), ("elo1", test.elo1), ("alpha", test.alpha), ("beta", test.beta),
      ("llr", scoreboard.llr), ("llr_lower", test.bounds.lowerBound),
      ("llr_upper", test.bounds.upperBound),
    ] { object.append(key, .number(number)) }
    object.append("elo_scale", .string(test.scale.rawValue))
    object.append("verdict", .string(decision.verdict))
    object.append("reason", .string(decision.reason))
    object.append("sentence", .string(verdict))
    return JSONValue.object(object).text + "\n"
  }

  private var decision: (verdict: String, reason: String) {
    switch scoreboard.outcome {
    case .accepted(let hypothesis): (hypothesis.rawValue, "test")
    case .exhausted: ("undecided", "openings")
    case .limit: ("undecided", "limit")
    case nil: ("undecided", "unfinished")
    }
  }
}
