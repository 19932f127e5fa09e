package import Hosting
import Tournaments

/// What a bot has left to think in a game, and what it has taken, in nanoseconds.
struct BotClock {
  private let time: TimeControl
  private var totalLeft: Int64?
  /// Whether the process has answered a turn, or was late for one.
  private var hasMoved = false
  private(set) var taken: Int64 = 0
  private(set) var longest: Int64 = 0

  init(_ time: TimeControl) {
    self.time = time
  }

  mutating func beginGame() {
    totalLeft = time.total?.wholeNanoseconds
    (taken, longest) = (0, 0)
  }

  /// What the bot has for its next move, in whole milliseconds.
  var milliseconds: Int {
    let move = hasMoved ? time.move : time.first ?? time.move
    return Int(max(0, min(move.wholeNanoseconds, totalLeft ?? .max)) / 1_000_000)
  }

  var isUsedUp: Bool { totalLeft.map { $0 <= 0 } ?? false }

  mutating func charge(_ nanoseconds: Int64) {
    taken += nanoseconds
    longest = max(longest, nanoseconds)
    totalLeft? -= nanoseconds
    hasMoved = true
  }

  mutating func addIncrement() { totalLeft? += time.increment.wholeNanoseconds }
}

struct OpenTurn {
  let number: Int
  let asked: Instant
  /// How long the bot may take, grace included, in nanoseconds by the clock that counts.
  let limit: Int64
  /// How long the bot may take by the wall clock, whatever the clock that counts, in nanoseconds.
  let wallLimit: Int64
  /// What the bot had used when it was asked, in nanoseconds; nil where nobody looked.
  let processorStart: Int64?
  /// When the answer is late by the wall clock, or is looked for once more.
  var deadline: Instant
  /// An answer that was there in time counts, though we were too busy to see it.
  var hasLookedLate = false
  /// The wait for a bot that has not had its processor time when its time was up.
  var processorWait: ProcessorWait?
  /// When such a bot is looked at next; nil for one that is not waited for.
  var nextLook: Instant?
  /// A line that is no answer: a wrong one if nothing follows, else one too many.
  var doubtfulLine: (asAnswer: Fault, asExtraLine: Fault)?

  init(number: Int, limit: Int64, clock: TimeControl.Clock, processorStart: Int64?) {
    self.number = number
    self.limit = limit
    self.processorStart = processorStart
    asked = .now
    // A bot that sleeps uses no processor: the wall clock ends its turn all the same.
    wallLimit =
      clock == .wall
      ? limit : (Duration.nanoseconds(limit) * 5 + .seconds(1)).wholeNanoseconds
    deadline = asked + wallLimit
  }
}

/// How long a bot is waited for that has not had its processor time when its time is up.
///
/// If others had the processors, its answer is late by the machine's slowness and not by its own. So it
/// is waited for until it has had as much processor time as it had time, or neither runs nor waits for a
/// processor. A bot that sleeps is late at once, and so is one that had a processor all the time.
package struct ProcessorWait {
  private let processorEnd: Int64
  private let end: Instant

  /// Begins when the bot's time was found to be up, and ends five seconds later.
  ///
  /// `used` is the processor time that it had used by then, `start` what it had used when it was asked,
  /// nil where nobody looked, which gives it 10 ms, and `limit` how long it had, in nanoseconds.
  package init(at now: Instant, used: Int64, since start: Int64?, limit: Int64) {
    processorEnd = start.map { $0 + limit } ?? used + min(limit, 10_000_000)
    end = now + 5_000_000_000
  }

  /// When to look at the bot again, by its processor time; nil if it is late.
  package func nextLook(at now: Instant, used: Int64, isReady: Bool) -> Instant? {
    isReady && used < processorEnd && now < end ? now + 1_000_000 : nil
  }
}
