import JSON
import Reports
import Tournaments

/// The goal of `--until-error`: the certainty of the ratings at which a run ends.
///
/// After the games of its format, the run continues with the pairings that add the most information, like the
/// format `ladder`. The next games follow from the record, so the same command continues a run that was
/// killed.
struct CertaintyGoal {
  /// The largest error that a rating may have, in Elo; the error is half of the width of the rating's 95 %
  /// interval.
  let error: Int

  /// The format of the additional games: a ladder that ends when its errors are at most half of ``error``.
  ///
  /// The half is rounded down, but is at least 1 Elo. The ladder computes its errors as if no games repeated
  /// each other, so they can be smaller than the errors of the ratings.
  var format: any Format { AdaptiveLadder(error: max(1, error / 2), games: nil) }

  func isReached(by record: Record) throws -> Bool {
    Self.largestError(of: try currentLadders(record)) <= Double(error)
  }

  /// Returns a sentence that reports whether the goal was reached and, if not, the reason.
  func sentence(on record: Record) throws -> String {
    let ladders = try currentLadders(record)
    guard !ladders.isEmpty else {
      return "There are no ratings, since no games of the present bots and rules were played."
    }
    let largest = Self.largestError(of: ladders)
    guard largest > Double(error) else {
      let hasBounds = ladders.contains { $0.entrants.contains { $0.bound != nil } }
      return "No rating's error is above \(error) Elo"
        + (hasBounds ? ", apart from the ratings of bots that won or lost every game." : ".")
    }
    return "The largest error is \(rounded(largest)) Elo instead of \(error), and more games would "
      + "not help: games from the same opening or seed repeat each other, or a bot no longer plays. Use "
      + "longer openings, or a larger --until-error."
  }

  /// Returns the largest error on the ladders, in Elo; infinity if there is no ladder.
  ///
  /// Only ratings that are bounded on both sides count. If there are none, the result is 0.
  private static func largestError(of ladders: [Ladder]) -> Double {
    ladders.map(\.largestError).max() ?? .infinity
  }

  private func currentLadders(_ record: Record) throws -> [Ladder] {
    try Ladders(record).games.filter { !$0.isPast }.map(\.ladder)
  }
}
