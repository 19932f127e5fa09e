package import Games
import JSON
package import Ratings
import Tournaments

/// What is told of two bots that are compared.
package struct Comparison: Sendable {
  /// The game's name.
  package var game: String
  /// Its rules.
  package var rules: Rules
  /// The two bots; the trial looks at it from the side of the first.
  package var contestants: [Contestant]
  /// How far the comparison is.
  package var trial: Trial

  package init(game: String, rules: Rules, contestants: [Contestant], trial: Trial) {
    precondition(contestants.count == 2, "two bots are compared")
    self.game = game
    self.rules = rules
    self.contestants = contestants
    self.trial = trial
  }

  /// The lead of the first bot; nil before the first meeting.
  var estimate: LeadEstimate? { LeadEstimate(trial.counts) }

  /// What meetings are called, for people.
  var noun: (one: String, several: String) {
    trial.counts.gamesInMeeting == 2 ? ("pair", "pairs") : ("game", "games")
  }
}

extension Comparison {
  /// What came out of it, in a sentence.
  var verdict: String {
    let (first, second) = (contestants[0].name, contestants[1].name)
    let test = trial.test
    switch trial.outcome {
    case .accepted(.upper) where test.elo0 >= 0:
      return "\(first) is stronger than \(second)\(margin(test.elo0))."
    case .accepted(.upper):
      return "\(first) is not \(elo(-test.elo0)) weaker than \(second)."
    case .accepted(.lower) where test.elo1 <= 0:
      return "\(first) is weaker than \(second)\(margin(-test.elo1))."
    case .accepted(.lower):
      let isBehind = (estimate?.superiority ?? 1) < 0.025
      return "\(first) is not \(elo(test.elo1)) stronger than \(second)"
        + (isBehind ? "; \(second) is ahead of it." : ".")
    case .exhausted:
      let openings = trial.counts.meetings
      return "Undecided: "
        + (openings == 1 ? "the only opening has" : "all \(openings) openings have")
        + " been played, and both bots play them again as before, so that more games tell nothing "
        + "new; other --openings may." + (scored.map { " \($0)" } ?? "")
    case .limit:
      return "Undecided after \(counted(trial.limit, noun.one, noun.several)); "
        + "a greater --max-pairs goes on."
    case nil:
      return "Undecided so far."
    }
  }

  private var scored: String? {
    trial.counts.score.map {
      "\(contestants[0].name) scored \(rounded(100 * $0, 1)) % against \(contestants[1].name)."
    }
  }

  private func margin(_ lead: Double) -> String {
    lead > 0 ? " by more than \(elo(lead))" : ""
  }

  private func elo(_ lead: Double) -> String { "\(short(lead)) normalised Elo" }
}

/// A number with no more digits than it needs.
func short(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A comparison for a terminal.
package enum ComparisonText {
  /// All of it, in some lines; the last one says in a sentence what came out.
  package static func text(_ comparison: Comparison) -> String {
    let title = title(comparison)
    var lines = [title, String(repeating: "─", count: displayWidth(title)), ""]
    lines += rows(comparison) + [""]
    if let estimate = comparison.estimate {
      lines.append("± is half of the 95 % interval.")
      if estimate.isBounded {
        lines.append(
          "All \(comparison.noun.several) ended alike: one more, half won and half lost, is added "
            + "for Elo and LOS.")
      }
      lines.append("")
    }
    lines.append(printable(comparison.verdict))
    return lines.map { $0 + "\n" }.joined()
  }

  /// How far it is, on one line.
  package static func line(_ comparison: Comparison) -> String {
    let trial = comparison.trial
    let noun = comparison.noun
    let count = counted(trial.counts.meetings, noun.one, noun.several)
    guard let estimate = comparison.estimate else { return count }
    return "\(count): Elo \(lead(estimate.elo, estimate.eloError)), "
      + "LOS \(percent(estimate.superiority)), LLR \(ratio(trial))"
  }

  private static func title(_ comparison: Comparison) -> String {
    let names = comparison.contestants.map { printable($0.name) }
    return ["\(names[0]) against \(names[1])", comparison.game, comparison.rules.summary]
      .joined(separator: " · ")
  }

  private static func rows(_ comparison: Comparison) -> [String] {
    let trial = comparison.trial
    let score = trial.score
    var grid = TextGrid([.left, .left])
    grid.add([
      "games",
      "\(score.games): \(score.wins) won, \(score.draws) drawn, \(score.losses) lost"
        + (trial.counts.score.map { ", score \(percent($0))" } ?? ""),
    ])
    if trial.counts.gamesInMeeting == 2 {
      let ends = zip(["0–2", "½–1½", "1–1", "1½–½", "2–0"], trial.counts.counts)
      grid.add([
        "pairs",
        "\(trial.counts.meetings): " + ends.map { "\($1) × \($0)" }.joined(separator: ", "),
      ])
    }
    if let estimate = comparison.estimate {
      grid.add(["Elo", lead(estimate.elo, estimate.eloError)])
      grid.add(["", lead(estimate.normalizedElo, estimate.normalizedEloError) + " normalised"])
      grid.add(["LOS", percent(estimate.superiority)])
    }
    let test = trial.test
    grid.add(["LLR", "\(ratio(trial)), normalised Elo \(short(test.elo0)) or \(short(test.elo1))"])
    return grid.lines
  }

  private static func lead(_ value: Double, _ error: Double) -> String {
    let digits = error < 10 ? 1 : 0
    let text = rounded(value, digits)
    return (value > 0 && text.contains { "123456789".contains($0) } ? "+" : "") + text
      + " ± \(rounded(error, digits))"
  }

  private static func percent(_ share: Double) -> String { "\(rounded(100 * share, 1)) %" }

  private static func ratio(_ trial: Trial) -> String {
    let bounds = trial.test.bounds
    return "\(rounded(trial.ratio, 2)) "
      + "(\(rounded(bounds.lowerBound, 2)) to \(rounded(bounds.upperBound, 2)))"
  }
}

/// A comparison as JSON, numbers in full precision.
package enum ComparisonJSON {
  /// One object on one line, with its end.
  package static func text(_ comparison: Comparison) -> String {
    let trial = comparison.trial
    var writer = JSONWriter()
    writer.beginObject()
    write(namesOf: comparison, to: &writer)
    for (key, count) in [
      ("meetings", trial.counts.meetings), ("games_in_meeting", trial.counts.gamesInMeeting),
      ("games", trial.score.games), ("wins", trial.score.wins), ("draws", trial.score.draws),
      ("losses", trial.score.losses),
    ] {
      writer.key(key)
      writer.integer(count)
    }
    writer.key("counts")
    writer.beginArray()
    for count in trial.counts.counts { writer.integer(count) }
    writer.endArray()
    let estimate = comparison.estimate
    let test = trial.test
    for (key, number) in [
      ("score", trial.counts.score), ("elo", estimate?.elo), ("elo_error", estimate?.eloError),
      ("normalized_elo", estimate?.normalizedElo),
      ("normalized_elo_error", estimate?.normalizedEloError), ("los", estimate?.superiority),
      ("elo0", test.elo0), ("elo1", test.elo1), ("alpha", test.alpha), ("beta", test.beta),
      ("llr", trial.ratio), ("llr_lower", test.bounds.lowerBound),
      ("llr_upper", test.bounds.upperBound),
    ] {
      writer.key(key)
      if let number { writer.double(number) } else { writer.null() }
    }
    let (verdict, reason) = words(for: trial.outcome)
    for (key, word) in [
      ("verdict", verdict), ("reason", reason), ("sentence", comparison.verdict),
    ] {
      writer.key(key)
      writer.string(word)
    }
    writer.endObject()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(namesOf comparison: Comparison, to writer: inout JSONWriter) {
    writer.key("game")
    writer.string(comparison.game)
    writer.key("rules")
    writer.beginObject()
    for entry in comparison.rules.entries {
      writer.key(entry.name)
      writer.integer(entry.value)
    }
    writer.endObject()
    for (key, words) in [
      ("bots", comparison.contestants.map(\.name)),
      ("versions", comparison.contestants.map(\.version)),
    ] {
      writer.key(key)
      writer.beginArray()
      for word in words { writer.string(word) }
      writer.endArray()
    }
  }

  private static func words(for outcome: Trial.Outcome?) -> (verdict: String, reason: String) {
    switch outcome {
    case .accepted(let hypothesis): (hypothesis.rawValue, "test")
    case .exhausted: ("undecided", "openings")
    case .limit: ("undecided", "limit")
    case nil: ("undecided", "unfinished")
    }
  }
}
