import Hosting
import Tournaments

/// A turn for which a bot was asked, and that it has not answered yet.
struct OpenTurn {
  let number: Int
  /// Whether a random move can replace the bot's move, because the legal moves are known.
  let knowsLegalMoves: Bool
  let asked: Instant
  /// The time that the bot may take, including the grace period, in nanoseconds by the clock that counts.
  let limit: Int64
  /// The time that the bot may take by the wall clock, in nanoseconds.
  let wallLimit: Int64
  /// The processor time that the bot had used before, in nanoseconds, which may be a little old.
  let processorStart: Int64
  /// The moment at which the answer is late by the wall clock, or at which the bot is checked again.
  var deadline: Instant
  /// Whether the output was read again after the deadline: an answer that was there in time counts.
  var hasLookedLate = false
  var processorWait: ProcessorWait
  /// The next moment at which a bot that lacked processor time is checked; nil for another bot.
  var nextLook: Instant?
  /// A line that is not an answer: a wrong answer if nothing follows, or else an extra line.
  var doubtfulLine: (asAnswer: Fault, asExtraLine: Fault)?

  init(
    number: Int, knowsLegalMoves: Bool, asked: Instant, limit: Int64, clock: TimeControl.Clock,
    processorStart: Int64
  ) {
    self.number = number
    self.knowsLegalMoves = knowsLegalMoves
    self.asked = asked
    self.limit = limit
    self.processorStart = processorStart
    processorWait = ProcessorWait(
      since: processorStart, stolen: StolenTime.recent(at: asked), limit: limit)
    // A bot that sleeps uses no processor time: the wall clock ends its turn.
    wallLimit =
      clock == .wall
      ? limit : (Duration.nanoseconds(limit) * 5 + .seconds(1)).wholeNanoseconds
    deadline = asked + wallLimit
  }
}
