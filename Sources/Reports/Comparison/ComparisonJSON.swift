import Games
import JSON
import Ratings
import Tournaments

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
