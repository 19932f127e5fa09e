import Matches
import Hosting
import Testing

@Suite struct ProcessorWaitTests {
  private let now = Instant.now
  private let millisecond: Int64 = 1_000_000

  /// A bot that had 10 ms, and had used 50 ms of processor time before.
  private var wait: ProcessorWait {
    ProcessorWait(
      at: now, used: 51 * millisecond, since: 50 * millisecond, limit: 10 * millisecond)
  }

  @Test func `a bot that has had no processor is looked at again soon`() {
    let next = wait.nextLook(at: now, used: 51 * millisecond, isReady: true)
    #expect(next == now + millisecond)
  }

  @Test func `a bot that has had a processor for as long as it had time is late`() {
    #expect(wait.nextLook(at: now, used: 60 * millisecond, isReady: true) == nil)
    #expect(wait.nextLook(at: now, used: 60 * millisecond - 1, isReady: true) != nil)
  }

  @Test(arguments: [(limit: 4, end: 104), (limit: 900, end: 110)])
  func `a bot that nobody looked at before has its limit again, or 10 ms`(limit: Int, end: Int) {
    let wait = ProcessorWait(
      at: now, used: 100 * millisecond, since: nil, limit: Int64(limit) * millisecond)
    let end = Int64(end) * millisecond
    #expect(wait.nextLook(at: now, used: end - 1, isReady: true) != nil)
    #expect(wait.nextLook(at: now, used: end, isReady: true) == nil)
  }

  @Test func `a bot that sleeps is late`() {
    #expect(wait.nextLook(at: now, used: 50 * millisecond, isReady: false) == nil)
  }

  @Test func `nobody is waited for longer than five seconds`() {
    let end = now + 5000 * millisecond
    #expect(wait.nextLook(at: end, used: 50 * millisecond, isReady: true) == nil)
  }
}
