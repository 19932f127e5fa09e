import Hosting
import Tournaments

/// A turn that the bot has not answered yet.
struct OpenTurn {
  let number: Int
  /// Whether a random move can replace the bot's move, because the legal moves are known.
  let knowsLegalMoves: Bool
  let asked: Instant
  /// The time limit including the grace period, in nanoseconds of wall-clock or processor time, depending on
  /// the tournament.
  let limit: Int64
  /// The limit of wall-clock time, in nanoseconds.
  let wallLimit: Int64
  /// The processor time that the bot had used before the turn, in nanoseconds; the value may be slightly
  /// outdated.
  let processorStart: Int64
  /// The time at which the answer is late by the wall clock, or at which the bot is checked again.
  var deadline: Instant
  /// Whether the output was read once more after the deadline, because an answer that arrived in time counts.
  var hasReadAgain = false
  var processorWait: ProcessorWait
  /// The next time at which a bot that lacked processor time is checked; nil for any other bot.
  var nextPoll: Instant?
  /// The two possible faults for a line that is not the expected answer; nil if there is no such line.
  ///
  /// If no other line follows, the line is a wrong answer; otherwise it is an extra line.
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
      since: processorStart, machine: .recent(at: asked), limit: limit)
    wallLimit = Self.wallLimit(limit, clock)
    deadline = asked + wallLimit
  }

  /// Returns the wall-clock limit of a turn with the given limit on the given clock, both in nanoseconds.
  ///
  /// If the clock counts processor time, the result is five times the limit plus one second, because a
  /// sleeping bot uses no processor time, and its turn would never end.
  static func wallLimit(_ limit: Int64, _ clock: TimeControl.Clock) -> Int64 {
    clock == .wall ? limit : (Duration.nanoseconds(limit) * 5 + .seconds(1)).wholeNanoseconds
  }
}
