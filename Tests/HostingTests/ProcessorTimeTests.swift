import Hosting
import TestThreads
import Testing

@Suite(.waiting) struct ProcessorTimeTests {
  init() {
    Children.adoptOrphans()
  }

  @Test(arguments: ["self", "thread", "child", "children", "unwaited"])
  func `the time of a program is that of all that it started`(_ how: String) throws {
    try checkTime(how)
  }

  #if os(Linux)
  @Test(arguments: ["unaccounted", "ignored", "orphan", "daemon", "fugitive"])
  func `what nobody waits for is counted while it is seen`(_ how: String) throws {
    try checkTime(how)
  }
  #endif

  #if os(Linux)
  @Test func `a program that waits for its child is not ready to run`() throws {
    let process = try LineProcess.start(Programs.worker("vfork", 10_000))
    defer { process.finish() }
    process.send("work\n")
    let end = Instant.now + 8_000_000_000
    while process.isReadyToRun, Instant.now < end { Platform.sleep(nanoseconds: 10_000_000) }
    Platform.sleep(nanoseconds: 50_000_000)
    #expect(!process.isReadyToRun)
  }
  #endif

  /// Has a program work for a while, twice, and looks at its clock meanwhile.
  private func checkTime(_ how: String) throws {
    var launch = Programs.worker(how, 80)
    launch.countsProcessorTime = true
    let process = try LineProcess.start(launch)
    var used = process.processorNanoseconds
    for _ in 0..<2 {
      process.send("work\n")
      process.listen()
      var last = used
      while case .partial = process.takeLine(), !process.isOutputClosed {
        LineProcess.wait(for: [process], until: .now + 2_000_000)
        // Looking at the memory finds those that were handed to us.
        #expect(process.residentBytes > 0)
        let now = process.processorNanoseconds
        #expect(now >= last)
        last = now
      }
      process.ignore()
      let now = process.processorNanoseconds
      // The system rounds down what it says of those that were waited for.
      #expect(now - used > 35_000_000, "\(how): \(now - used)")
      #expect(now - used < 500_000_000, "\(how): \(now - used)")
      used = now
    }
    process.finish()
    #expect(process.processorNanoseconds >= used)
  }

  @Test(arguments: ["self", "thread", "child", "children"])
  func `the time that is known at a small price is right soon`(_ how: String) throws {
    let process = try LineProcess.start(Programs.worker(how, 60))
    let start = process.recentProcessorNanoseconds
    process.send("work\n")
    #expect(process.hear() == .line("done"))
    Platform.sleep(nanoseconds: 45_000_000)
    let used = process.recentProcessorNanoseconds
    #expect(used - start > 35_000_000)
    #expect(process.roughProcessorNanoseconds(at: .now) >= used)
    process.finish()
  }

  @Test func `what the host of a virtual machine took never falls`() {
    let recent = StolenTime.recent(at: .now)
    #expect(recent >= 0)
    #expect(StolenTime.now >= recent)
  }

  @Test func `a program that rests uses no time`() throws {
    let process = try LineProcess.start(Programs.worker("nothing"))
    process.send("work\n")
    #expect(process.hear() == .line("done"))
    let used = process.processorNanoseconds
    Platform.sleep(nanoseconds: 30_000_000)
    #expect(process.processorNanoseconds - used < 10_000_000)
    process.finish()
  }
}
