import Tournaments
import Ratings

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
