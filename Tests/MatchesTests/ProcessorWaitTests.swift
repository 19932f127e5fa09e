import Hosting
import Matches
import Testing

@Suite struct ProcessorWaitTests {
  private let now = Instant.now
  private let millisecond: Int64 = 1_000_000

  /// Returns the next check for a bot with a limit of 10 ms that had used 50 ms of processor time before.
  private func next(
    used: Int64, stolen: Int64 = 0, after: Int64 = 0, isReady: Bool = true
  ) -> Instant? {
    var wait = ProcessorWait(
      since: 50 * millisecond, stolen: 100 * millisecond, limit: 10 * millisecond)
    _ = wait.nextLook(at: now, used: 0, stolen: 0, isReady: true)
    return wait.nextLook(
      at: now + after * millisecond, used: used, stolen: 100 * millisecond + stolen,
      isReady: isReady)
  }

  @Test func `a bot that has had no processor is checked again soon`() {
    #expect(next(used: 51 * millisecond) == now + millisecond)
  }

  @Test func `a bot that has had a processor for its whole time is late`() {
    #expect(next(used: 60 * millisecond) == nil)
    #expect(next(used: 60 * millisecond - 1) != nil)
  }

  @Test func `steal time is not charged to a bot`() {
    #expect(next(used: 260 * millisecond, stolen: 200 * millisecond) == nil)
    #expect(next(used: 260 * millisecond, stolen: 201 * millisecond) != nil)
  }

  @Test func `steal time is read only if a bot has used too much time`() {
    let account = ProcessorWait(since: 50, stolen: 7, limit: 10)
    #expect(account.taken(by: 59, stolen: Int64.max) == 9)
    #expect(account.taken(by: 60, stolen: 7) == 10)
    #expect(account.taken(by: 250, stolen: 107) == 100)
    #expect(account.taken(by: 250, stolen: 1007) == 0)
    #expect(account.taken(by: 250, stolen: 0) == 200)
  }

  @Test func `a bot that sleeps is late`() {
    #expect(next(used: 50 * millisecond, isReady: false) == nil)
  }

  @Test func `Joust waits for a bot for at most five seconds`() {
    #expect(next(used: 50 * millisecond, after: 4999) != nil)
    #expect(next(used: 50 * millisecond, after: 5000) == nil)
  }
}
