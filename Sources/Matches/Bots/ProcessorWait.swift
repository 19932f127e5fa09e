package import Hosting

/// The processor time of a bot in a turn, and the additional wait for a bot that lacked processor time.
///
/// If other processes have used the processors, the bot is late because of the machine. Joust then waits
/// until the bot has had as much processor time as its time limit, or until it neither runs nor waits for a
/// processor. The wait does not apply to a bot that sleeps or that had a processor all the time. The steal
/// time of a virtual machine does not count as processor time of the bot.
package struct ProcessorWait {
  private let start: Int64
  private let stolenStart: Int64
  private let limit: Int64
  private var end: Instant?

  /// Creates the value for a turn.
  ///
  /// - `start`: The processor time that the bot had used when it was asked, in nanoseconds.
  /// - `stolen`: The steal time of the machine at that moment, in nanoseconds.
  /// - `limit`: The time limit, in nanoseconds.
  package init(since start: Int64, stolen: Int64, limit: Int64) {
    self.start = start
    stolenStart = stolen
    self.limit = limit
  }

  /// Returns the processor time that the bot has used for the turn, in nanoseconds.
  ///
  /// `used` is the total processor time of the bot, and `stolen` is the steal time of the machine, both in
  /// nanoseconds. The steal time is read, and subtracted, only if the processor time for the turn has reached
  /// the limit.
  package func taken(by used: Int64, stolen: @autoclosure () -> Int64) -> Int64 {
    let taken = used - start
    return taken < limit ? taken : max(0, taken - max(0, stolen() - stolenStart))
  }

  /// Returns the next time at which a bot over its time limit is checked; nil if the bot is late.
  ///
  /// The checks end five seconds after the first one.
  package mutating func nextLook(
    at now: Instant, used: Int64, stolen: @autoclosure () -> Int64,
    isReady: @autoclosure () -> Bool
  ) -> Instant? {
    let end = end ?? now + 5_000_000_000
    self.end = end
    guard now < end, taken(by: used, stolen: stolen()) < limit else { return nil }
    // The states of several processes are not read at the same time: between two reads, a process that was
    // ready may have exited, and its parent may have become ready.
    return isReady() || isReady() ? now + 1_000_000 : nil
  }

  /// Returns the next time at which a process over its time limit is checked; nil if it is late.
  mutating func nextLook(of process: LineProcess, at now: Instant = .now) -> Instant? {
    nextLook(
      at: now, used: process.processorNanoseconds, stolen: StolenTime.now,
      isReady: process.isReadyToRun)
  }
}
