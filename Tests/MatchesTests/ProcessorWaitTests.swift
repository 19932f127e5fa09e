import Hosting
import Matches
import Testing

@Suite struct ProcessorWaitTests {
  private let now = Instant.now
  private let millisecond: Int64 = 1_000_000

  /// Returns the next check for a bot with a limit of 10 ms that had used 50 ms of processor time before.
  private func next(
    used: Int64, machine: (used: Int64, stolen: Int64) = (0, 0), after: Int64 = 0,
    isReady: Bool = true
  ) -> Instant? {
    let start = MachineTime(used: 700 * millisecond, stolen: 100 * millisecond)
    var wait = ProcessorWait(since: 50 * millisecond, machine: start, limit: 10 * millisecond)
    _ = wait.nextPoll(at: now, used: 0, machine: start, isReady: true)
    let end = MachineTime(
      used: start.used + machine.used * millisecond,
      stolen: start.stolen + machine.stolen * millisecond)
    return wait.nextPoll(
      at: now + after * millisecond, used: used, machine: end, isReady: isReady)
  }

  @Test func `a bot that has had no processor is checked again soon`() {
    #expect(next(used: 51 * millisecond) == now + millisecond)
  }

  @Test func `a bot that has had a processor for its whole time is late`() {
    #expect(next(used: 60 * millisecond) == nil)
    #expect(next(used: 60 * millisecond - 1) != nil)
  }

  @Test func `steal time is not charged to a bot`() {
    #expect(next(used: 260 * millisecond, machine: (used: 10, stolen: 200)) == nil)
    #expect(next(used: 260 * millisecond, machine: (used: 9, stolen: 201)) != nil)
  }

  @Test func `steal time is subtracted only if a bot has used too much time`() {
    let start = MachineTime(used: 1000, stolen: 7)
    let account = ProcessorWait(since: 50, machine: start, limit: 10)
    func taken(by used: Int64, ofAll all: Int64, stolen: Int64) -> Int64 {
      account.taken(by: used, machine: MachineTime(used: 1000 + all, stolen: 7 + stolen))
    }
    #expect(taken(by: 59, ofAll: 9, stolen: 1_000_000) == 9)
    #expect(taken(by: 60, ofAll: 10, stolen: 0) == 10)
    #expect(taken(by: 250, ofAll: 100, stolen: 100) == 100)
    #expect(taken(by: 250, ofAll: 0, stolen: 1000) == 0)
    #expect(taken(by: 250, ofAll: 200, stolen: -7) == 200)
  }

  @Test func `a bot is credited with at most twice its share of the steal time`() {
    let start = MachineTime(used: 0, stolen: 0)
    let account = ProcessorWait(since: 0, machine: start, limit: 200)
    // The host took 1,000 of 10,000. The bot used 800 of the 10,000, so its share is 80.
    #expect(account.taken(by: 800, machine: MachineTime(used: 9000, stolen: 1000)) == 640)
    // If the bot alone used the machine, all of the steal time was its own.
    #expect(account.taken(by: 800, machine: MachineTime(used: 700, stolen: 100)) == 700)
    #expect(account.taken(by: 800, machine: MachineTime(used: 100, stolen: 700)) == 100)
  }

  @Test func `a bot that sleeps is late`() {
    #expect(next(used: 50 * millisecond, isReady: false) == nil)
  }

  @Test func `Joust waits for a bot for at most five seconds`() {
    #expect(next(used: 50 * millisecond, after: 4999) != nil)
    #expect(next(used: 50 * millisecond, after: 5000) == nil)
  }
}
