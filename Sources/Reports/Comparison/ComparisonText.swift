import Games
import Ratings
import Tournaments

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
