import Processes
import Tournaments

/// A question that a bot has not answered yet.
struct OpenTurn {
  /// Its number in messages.
  let number: Int
  /// When the bot was first offered it.
  let asked: Instant
  /// How long the bot may take, grace included, in nanoseconds by the clock that counts.
  let limit: Int64
  /// How long the bot may take by the wall clock, whatever the clock that counts.
  let patience: Int64
  /// When the answer is late by the wall clock, or is looked for once more.
  var deadline: Instant
  /// What the bot is given since its time was up, and until when.
  var reprieve: Reprieve?
  var nextLook: Instant?
  /// The processor time that the bot had used when it was asked, in nanoseconds; nil where nobody
  /// looked.
  let processorStart: Int64?
  /// Whether it was looked for an answer after the deadline: one that was there in time counts,
  /// though we were too busy to see it.
  var hasLookedLate = false
  /// A line of which only what follows tells whether it was written before the bot was asked.
  var doubtfulLine: DoubtfulLine?

  /// - Parameters:
  ///   - number: its number in messages.
  ///   - limit: how long the bot may take by the clock that counts, in nanoseconds.
  ///   - clock: which clock that is.
  ///   - processorStart: what the bot's processor clock shows; nil where nobody looked.
  init(number: Int, limit: Int64, clock: TimeControl.Clock, processorStart: Int64?) {
    self.number = number
    self.limit = limit
    self.processorStart = processorStart
    asked = .now
    // A bot that sleeps uses no processor: the wall clock ends its turn all the same.
    patience =
      clock == .wall
      ? limit : (Duration.nanoseconds(limit) * 5 + .seconds(1)).wholeNanoseconds
    deadline = asked + patience
  }
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
