import Hosting
import Synchronization
import Testing

@Suite struct StartingThreadTests {
  @Test func `a program outlives the thread that started it`() throws {
    let holder = Holder()
    try WorkThread.start {
      holder.process.withLock { $0 = try? LineProcess.start(Programs.shell("exec cat")) }
      holder.isDone.withLock { $0 = true }
    }
    #expect(eventually { holder.isDone.withLock { $0 } })
    // When the thread ends, Linux sends the parent-death signal to the processes that it started.
    Platform.sleep(nanoseconds: 100_000_000)
    let process = try #require(holder.process.withLock { $0.take() })
    process.send("still here\n")
    #expect(process.hear() == .line("still here"))
    #expect(process.finish().termination == .exited(status: 0))
  }

  private final class Holder: Sendable {
    let process = Mutex<LineProcess?>(nil)
    let isDone = Mutex(false)
  }
}
