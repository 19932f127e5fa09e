import Hosting
import TestThreads
import Testing

/// Tests the time that a program has to end after a signal.
struct EndLimitTests {
  private let start = Instant.now
  private func end(_ delays: [String: Int64], after earlier: [String: Int64] = [:]) -> Int64 {
    EndLimit(at: start, nanoseconds: 900, delays: earlier).deadline(withDelays: delays) - start
  }

  @Test func `the time is fixed on a machine with a free processor`() {
    #expect(end([:]) == 900)
    #expect(end(["1": 5_000], after: ["1": 5_000]) == 900)
  }

  @Test func `the longest wait for a processor does not count`() {
    #expect(end(["1": 5_300, "2": 700, "3": 40], after: ["1": 5_000, "2": 100]) == 900 + 600)
    #expect(end(["3": 2_000], after: ["1": 5_000]) == 900 + 2_000)
  }

  @Test func `the time is at most ten seconds`() {
    #expect(end(["1": .max], after: ["1": 5_000]) == 10_000_000_000)
  }

  @Test(.waiting) func `the time is over after its end`() {
    #expect(!EndLimit(nanoseconds: 10_000_000_000).isOver)
    let short = EndLimit(nanoseconds: 1_000)
    let end = Instant.now + 60_000_000_000
    // On a busy machine, a time that is over can be extended by a later reading.
    var isOver = false
    while !isOver, Instant.now < end { isOver = short.isOver }
    #expect(isOver)
  }

  #if os(Linux)
  @Test(.waiting) func `threads that share a processor wait for it`() throws {
    #expect(try delayGrows { $0.filter { $0.key != "machine" }.values.max() ?? 0 })
  }

  @Test(
    .waiting,
    .enabled(
      if: Platform.processorDelays["machine"] != nil, "this system reports no processor pressure"))
  func `the wait of any process of the machine is reported`() throws {
    #expect(try delayGrows { $0["machine"] ?? 0 })
  }

  /// Returns whether a delay grows by a millisecond while more threads run than there are processors.
  private func delayGrows(_ delay: ([String: Int64]) -> Int64) throws -> Bool {
    let enough = delay(Platform.processorDelays) + 1_000_000
    let end = Instant.now + 60_000_000_000
    while delay(Platform.processorDelays) < enough, Instant.now < end {
      let pause = Instant.now + 100_000_000
      for _ in 0..<2 * Platform.processorCount {
        try WorkThread.start { while Instant.now < pause {} }
      }
      while Instant.now < pause {}
    }
    return delay(Platform.processorDelays) >= enough
  }
  #endif
}
