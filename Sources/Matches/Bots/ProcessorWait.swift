package import Hosting

/// The processor time of a bot in a turn, and the additional wait for a bot that lacked processor time.
///
/// If other processes have used the processors, the bot is late because of the machine. Joust then waits
/// until the bot has had as much processor time as its time limit, or until it neither runs nor waits for a
/// processor. The wait does not apply to a bot that sleeps or that had a processor all the time. The steal
/// time of a virtual machine does not count as processor time of the bot.
package struct ProcessorWait {
  private let start: Int64
  private let machineStart: MachineTime
  private let limit: Int64
  private var end: Instant?

  /// Creates the value for a turn.
  ///
  /// - `start`: The processor time that the bot had used when it was asked, in nanoseconds.
  /// - `machine`: The times of the machine at that moment.
  /// - `limit`: The time limit, in nanoseconds.
  package init(since start: Int64, machine: MachineTime, limit: Int64) {
    self.start = start
    machineStart = machine
    self.limit = limit
  }

  /// Returns the processor time that the bot has used for the turn, in nanoseconds.
  ///
  /// `used` is the total processor time of the bot in nanoseconds. The times of the machine are read, and
  /// steal time is subtracted, only if the processor time for the turn has reached the limit.
  package func taken(by used: Int64, machine: @autoclosure () -> MachineTime) -> Int64 {
    let taken = used - start
    return taken < limit ? taken : max(0, taken - machine().steal(from: taken, since: machineStart))
  }

  /// Returns the next time at which a bot over its time limit is checked; nil if the bot is late.
  ///
  /// The checks end five seconds after the first check.
  package mutating func nextPoll(
    at now: Instant, used: Int64, machine: @autoclosure () -> MachineTime,
    isReady: @autoclosure () -> Bool
  ) -> Instant? {
    let end = end ?? now + 5_000_000_000
    self.end = end
    guard now < end, taken(by: used, machine: machine()) < limit else { return nil }
    // The states of several processes are not read at the same time: between two reads, a process that was
    // ready may have exited, and its parent may have become ready.
    return isReady() || isReady() ? now + 1_000_000 : nil
  }

  /// Returns the next time at which a process over its time limit is checked; nil if the process is late.
  mutating func nextPoll(of process: LineProcess, at now: Instant = .now) -> Instant? {
    nextPoll(
      at: now, used: process.processorNanoseconds, machine: .now,
      isReady: process.isReadyToRun)
  }
}
