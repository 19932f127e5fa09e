import JSON
import Reports
import Tournaments

/// How certain ratings must be before a run ends, whatever its format.
///
/// When the format's own games are played, the run goes on as a ladder does, with those whose games tell
/// most; what comes next follows from the record, so that the same command goes on after a kill.
struct CertaintyGoal {
  /// The largest error of a rating, half of its 95 % interval in Elo.
  let error: Int

  /// It ends when the law alone would have errors half as great: games that leave more repeat each other.
  var format: any Format { AdaptiveLadder(error: max(1, error / 2), games: nil) }

  func isReached(by record: Record) throws -> Bool {
    try largestError(record) <= Double(error)
  }

  /// What is said at the end.
  func sentence(on record: Record) throws -> String {
    let largest = try largestError(record)
    guard largest > Double(error) else { return "No rating's error is above \(error) Elo." }
    return "The largest error is \(rounded(largest)) Elo, and not \(error): there are games "
      + "enough, but those on one opening or seed repeat each other."
  }

  /// The largest error of a rating that is bounded on both sides, in Elo, on all ladders.
  private func largestError(_ record: Record) throws -> Double {
    try Ladders(record).games.map(\.ladder.largestError).max() ?? .infinity
  }
}
