import Foundation
import Hosting
import TestThreads
import Testing

@Suite(.waiting) struct ProcessorTimeTests {
  init() {
    Children.adoptOrphans()
  }

  @Test(arguments: ["self", "thread", "child", "children", "unwaited"])
  func `the processor time of a program includes the time of all processes that it started`(
    _ how: String
  ) throws {
    try checkTime(how)
  }

  #if os(Linux)
  @Test(arguments: ["unaccounted", "ignored", "orphan", "daemon", "fugitive"])
  func `the processor time of processes without a waiting parent is counted`(_ how: String) throws {
    try checkTime(how)
  }
  #endif

  #if os(Linux)
  @Test func `a program that waits for its child is not ready to run`() throws {
    let process = try LineProcess.start(Programs.worker("vfork", 10_000))
    defer { process.finish() }
    process.send("work\n")
    #expect(eventually { !process.isReadyToRun })
    // The child continues to work.
    Platform.sleep(nanoseconds: 50_000_000)
    #expect(!process.isReadyToRun)
  }
  #endif

  /// Lets a program work twice for some time, and reads its processor time in between.
  private func checkTime(_ how: String) throws {
    var launch = Programs.worker(how, 80)
    launch.countsProcessorTime = true
    let process = try LineProcess.start(launch)
    var used = process.processorNanoseconds
    for _ in 0..<2 {
      process.send("work\n")
      process.listen()
      var last = used
      while case .partial = process.nextLine(), !process.isOutputClosed {
        LineProcess.wait(for: [process], until: .now + 2_000_000)
        // Reading the memory also finds the orphans that this process adopted.
        #expect(process.residentBytes > 0)
        let now = process.processorNanoseconds
        #expect(now >= last)
        last = now
      }
      process.ignore()
      let now = process.processorNanoseconds
      // The system rounds down the times of processes that were waited for.
      #expect(now - used > 35_000_000, "\(how): \(now - used)")
      #expect(now - used < 500_000_000, "\(how): \(now - used)")
      used = now
    }
    process.finish()
    #expect(process.processorNanoseconds >= used)
  }

  @Test(arguments: ["self", "thread", "child", "children"])
  func `the cached processor time is up to date after a moment`(_ how: String) throws {
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

  #if os(Linux)
  @Test func `the times of the machine equal the system's, and are at most 0.1 seconds old`() throws
  {
    let before = try systemTime()
    let now = MachineTime.now
    let start = Instant(nanoseconds: Instant.now.nanoseconds + 1_000_000_000)
    let recent = MachineTime.recent(at: start)
    let after = try systemTime()
    #expect((before.stolen...after.stolen).contains(now.stolen))
    #expect((before.used...after.used).contains(now.used))
    #expect((now.stolen...after.stolen).contains(recent.stolen))
    #expect((now.used...after.used).contains(recent.used))
    #expect(MachineTime.recent(at: start + 99_999_999) == recent)
    #expect(eventually { MachineTime.now.used > recent.used })
    #expect(MachineTime.recent(at: start + 100_000_000).used > recent.used)
  }

  /// Returns the times of all processors according to `/proc/stat`.
  private func systemTime() throws -> MachineTime {
    let text = try String(contentsOfFile: "/proc/stat", encoding: .utf8)
    let ticks = text.split(separator: " ").dropFirst().prefix(8).compactMap { Int64($0) }
    try #require(ticks.count == 8)
    let length = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    // All but the times without work (idle, iowait) and the steal time.
    let used = ticks.reduce(0, +) - ticks[3] - ticks[4] - ticks[7]
    return MachineTime(used: used * length, stolen: ticks[7] * length)
  }
  #endif

  @Test func `a program that sleeps uses no processor time`() throws {
    let process = try LineProcess.start(Programs.worker("nothing"))
    process.send("work\n")
    #expect(process.hear() == .line("done"))
    let used = process.processorNanoseconds
    Platform.sleep(nanoseconds: 30_000_000)
    #expect(process.processorNanoseconds - used < 10_000_000)
    process.finish()
  }
}
