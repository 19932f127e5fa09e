package import Hosting
import Tournaments

/// What a bot has left to think in a game, and what it has taken, in nanoseconds.
struct BotClock {
  private let time: TimeControl
  private var totalLeft: Int64?
  /// Whether the process has answered a turn, or was late for one.
  private var hasMoved: Bool
  private(set) var taken: Int64 = 0
  private(set) var longest: Int64 = 0

  init(_ time: TimeControl, hasMoved: Bool = false) {
    self.time = time
    self.hasMoved = hasMoved
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
  /// When the answer is late by the wall clock, or is looked for once more.
  var deadline: Instant
  /// An answer that was there in time counts, though we were too busy to see it.
  var hasLookedLate = false
  var processorWait: ProcessorWait
  /// When such a bot is looked at next; nil for one that is not waited for.
  var nextLook: Instant?
  /// A line that is no answer: a wrong one if nothing follows, else one too many.
  var doubtfulLine: (asAnswer: Fault, asExtraLine: Fault)?

  init(
    number: Int, asked: Instant, limit: Int64, clock: TimeControl.Clock, processorStart: Int64
  ) {
    self.number = number
    self.asked = asked
    self.limit = limit
    processorWait = ProcessorWait(
      since: processorStart, stolen: StolenTime.recent(at: asked), limit: limit)
    // A bot that sleeps uses no processor: the wall clock ends its turn all the same.
    wallLimit =
      clock == .wall
      ? limit : (Duration.nanoseconds(limit) * 5 + .seconds(1)).wholeNanoseconds
    deadline = asked + wallLimit
  }
}

/// The processor time of a bot in a turn, and how long it is waited for where it has not had enough.
///
/// If others had the processors, its answer is late by the machine's slowness and not by its own. So it
/// is waited for until it has had as much processor time as it had time, or neither runs nor waits for a
/// processor. A bot that sleeps is late at once, and so is one that had a processor all the time. The time
/// that the host of a virtual machine took meanwhile was nobody's.
package struct ProcessorWait {
  private let start: Int64
  private let stolenStart: Int64
  private let limit: Int64
  private var end: Instant?

  /// `start` is the processor time that the bot had used when it was asked, `stolen` what had been
  /// stolen by then, and `limit` how long it has, in nanoseconds.
  package init(since start: Int64, stolen: Int64, limit: Int64) {
    self.start = start
    stolenStart = stolen
    self.limit = limit
  }

  /// What the bot has used for the turn; what was stolen is looked at only where that is too much.
  package func taken(by used: Int64, stolen: @autoclosure () -> Int64) -> Int64 {
    let taken = used - start
    return taken < limit ? taken : max(0, taken - max(0, stolen() - stolenStart))
  }

  /// When to look at a bot again whose time is up, five seconds from the first time on at most; nil if
  /// it is late.
  package mutating func nextLook(
    at now: Instant, used: Int64, stolen: @autoclosure () -> Int64,
    isReady: @autoclosure () -> Bool
  ) -> Instant? {
    let end = end ?? now + 5_000_000_000
    self.end = end
    return now < end && taken(by: used, stolen: stolen()) < limit && isReady()
      ? now + 1_000_000 : nil
  }
}
