import Processes

/// A question that a bot has not answered yet.
struct OpenTurn {
  /// Its number in messages.
  let number: Int
  /// When the bot was first offered it.
  let asked: Instant
  /// How long the bot may take, grace included, in nanoseconds by the clock that counts.
  let limit: Int64
  /// When the answer is late, whatever the clock that counts.
  let deadline: Instant
  /// The processor time that the bot had used when it was asked, where that is what counts.
  let processorStart: Int64?
  /// Whether it was looked for an answer after the deadline: one that was there in time counts,
  /// though we were too busy to see it.
  var hasLookedLate = false
  /// A line of which only what follows tells whether it was written before the bot was asked.
  var doubtfulLine: DoubtfulLine?
}

/// A line that is no answer to the turn that is asked: a wrong answer to it if nothing follows, else
/// a line too many from before.
struct DoubtfulLine {
  let asAnswer: Fault
  let asExtraLine: Fault
}

/// The time that a bot has taken in a game, in nanoseconds.
struct ThinkingTime {
  /// In all.
  private(set) var total: Int64 = 0
  /// For its longest move.
  private(set) var longest: Int64 = 0

  mutating func add(_ nanoseconds: Int64) {
    total += nanoseconds
    longest = max(longest, nanoseconds)
  }
}
