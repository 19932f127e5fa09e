import Matches
import Processes
import Testing

@Suite struct ReprieveTests {
  private let now = Instant.now
  private let millisecond: Int64 = 1_000_000

  /// A bot that had 10 ms, and had used 50 ms of processor time before.
  private var reprieve: Reprieve {
    Reprieve(at: now, limit: 10 * millisecond, start: 50 * millisecond)
  }

  @Test func `a bot that has had no processor is looked at again soon`() {
    let next = reprieve.nextLook(at: now, used: 51 * millisecond, isReady: true)
    #expect(next == now + millisecond)
  }

  @Test func `a bot that has had a processor for as long as it had time is late`() {
    #expect(reprieve.nextLook(at: now, used: 60 * millisecond, isReady: true) == nil)
    #expect(reprieve.nextLook(at: now, used: 60 * millisecond - 1, isReady: true) != nil)
  }

  @Test func `a bot that sleeps is late`() {
    #expect(reprieve.nextLook(at: now, used: 50 * millisecond, isReady: false) == nil)
  }

  @Test func `nobody is waited for longer than five seconds`() {
    let end = now + 5000 * millisecond
    #expect(reprieve.nextLook(at: end, used: 50 * millisecond, isReady: true) == nil)
  }
}
