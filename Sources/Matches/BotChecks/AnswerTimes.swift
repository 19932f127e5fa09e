import Hosting
import JSON

/// The times of a bot's answers, and statistics of the answers that exceeded their time limits.
struct AnswerTimes {
  /// The time of each answer, in nanoseconds.
  private var times: [Int64] = []
  /// The number of answers that exceeded their limits.
  private var lateCount = 0
  /// The limit in milliseconds and the excess in nanoseconds of the answer with the largest excess.
  ///
  /// Both are 0 if no answer exceeded its limit.
  private var latest: (limit: Int, excess: Int64) = (0, 0)

  var isEmpty: Bool { times.isEmpty }
  var count: Int { times.count }

  /// Adds the time of an answer, in nanoseconds, and its limit without the grace time, in milliseconds.
  mutating func add(_ taken: Int64, of limit: Int) {
    times.append(taken)
    let excess = taken - Int64(limit) * 1_000_000
    guard excess > 0 else { return }
    lateCount += 1
    if excess > latest.excess { latest = (limit, excess) }
  }

  /// Returns a summary such as "median 0.1 ms, 99 % within 0.4 ms, worst 2.0 ms".
  ///
  /// At least one answer must have been added. If answers exceeded the limit, a remark about these answers
  /// follows. Each of these answers was within the `grace` time, or its limit was extended because the bot
  /// had to wait for a processor.
  func words(grace: Duration) -> String {
    let sorted = times.sorted()
    func text(_ share: Double) -> String {
      let rank = Int((share * Double(sorted.count)).rounded(.up))
      let tenths = (sorted[max(1, rank) - 1] + 50_000) / 100_000
      return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((tenths + 5) / 10) ms"
    }
    let words = "median \(text(0.5)), 99 % within \(text(0.99)), worst \(text(1))"
    guard lateCount > 0 else { return words }
    let answers = lateCount == 1 ? "1 answer was" : "\(lateCount) answers were"
    let limit = DurationText.format(.milliseconds(latest.limit))
    let start = words + "; \(answers) over the limit of \(limit)"
    guard latest.excess <= grace.wholeNanoseconds else {
      return start + " by up to \(latest.excess / 1_000_000) ms, but not late, because the bot had "
        + "to wait for a processor: think less"
    }
    return start + " and within the grace time of \(DurationText.format(grace)): think less"
  }
}
