#if os(Linux)
import Hosting
import TestThreads
import Testing

@Suite(.waiting) struct PauseTests {
  init() {
    Children.adoptOrphans()
  }

  @Test(arguments: ["beside", "stranger", "strangers"])
  func `the processes that a program started are stopped and resumed with it`(_ how: String) throws
  {
    let process = try LineProcess.start(Programs.worker(how))
    process.send("work\n")
    #expect(process.hear() == .line("done"))
    #expect(process.wait { works(process) })

    process.pause()
    // A process on another processor stops after a short delay.
    #expect(process.wait { !works(process) })
    #expect(process.residentBytes > 0)
    process.send("work\n")
    #expect(!works(process))

    process.resume()
    #expect(process.hear() == .line("done"))
    #expect(process.wait { works(process) })
    process.finish(within: 0)
  }

  @Test func `a process that an unknown child resumed is stopped again with the child`() throws {
    let script = """
      echo up; read line
      setsid sh -c 'while :; do kill -CONT $0; done' $$ &
      echo up; while :; do :; done
      """
    let process = try LineProcess.start(Programs.shell(script))
    #expect(process.hear() == .line("up"))
    // The list of processes to stop stays the same until the next poll.
    process.pause()
    process.resume()
    process.send("go\n")
    #expect(process.hear() == .line("up"))
    process.pause()
    #expect(process.wait { process.residentBytes > 0 && !works(process) })
    process.finish(within: 0)
  }

  @Test func `a stopped program receives the last message and exits by itself`() throws {
    let process = try LineProcess.start(Programs.shell("read line; echo $line; exit 5"))
    process.pause()
    process.send("quit\n")
    #expect(process.finish().termination == .exited(status: 5))
  }

  @Test(arguments: [0, 10_000_000])
  func `no stopped process remains`(_ patience: Int64) throws {
    let process = try LineProcess.start(
      Programs.shell("setsid sleep 60 & echo $!; exec sleep 60"))
    guard case .line(let line) = process.hear(), let started = Int32(line) else {
      Issue.record("no number")
      return
    }
    process.pause()
    process.finish(within: patience)
    #expect(ProcessTable.isGone(started))
  }

  /// Returns whether the program and the processes that it started use processor time.
  private func works(_ process: LineProcess) -> Bool {
    let before = process.processorNanoseconds
    Platform.sleep(nanoseconds: 40_000_000)
    return process.processorNanoseconds - before > 1_000_000
  }
}
#endif
