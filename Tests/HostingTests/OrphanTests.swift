#if os(Linux)
import Foundation
import Hosting
import Testing

@Suite struct OrphanTests {
  init() {
    Children.adoptOrphans()
  }

  @Test func `a daemon ends when the program that started it does`() throws {
    let process = try LineProcess.start(Programs.bot("daemon"))
    let daemon = try pid(process)
    #expect(ProcessTable.isThere(daemon))
    process.finish()
    #expect(!ProcessTable.isThere(daemon))
  }

  @Test func `a daemon that floods standard error does not delay the end`() throws {
    let process = try LineProcess.start(Programs.bot("flooding-daemon"))
    let daemon = try pid(process)
    process.finish()
    #expect(!ProcessTable.isThere(daemon))
  }

  @Test func `the end of a program does not kill the children of another one`() throws {
    let owner = try LineProcess.start(
      Programs.shell("(sleep 60 & echo $!); cat >/dev/null; exit 6"))
    let needed = try pid(owner)
    #expect(ProcessTable.parent(of: needed) != getpid())
    try LineProcess.start(Programs.shell("true")).finish()
    #expect(ProcessTable.isThere(needed))
    #expect(owner.finish().termination == .exited(status: 6))
    #expect(!ProcessTable.isThere(needed))
  }

  @Test func `the memory of processes without a parent is counted`() throws {
    let process = try LineProcess.start(Programs.shell("echo; exec cat"))
    #expect(process.hear() == .line(""))
    let alone = process.residentBytes
    let other = try LineProcess.start(
      Programs.shell("(sleep 60 & sleep 60 & echo $!); exec cat"))
    #expect(try pid(other) > 0)
    #expect(other.wait { other.residentBytes > 2 * alone })
    process.finish()
    other.finish()
  }

  @Test func `a process that was started in another way is not killed`() throws {
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/bin/sleep")
    other.arguments = ["60"]
    try other.run()
    Children.sweepOrphans()
    #expect(other.isRunning)
    // Foundation starts processes that ignore other signals.
    kill(other.processIdentifier, SIGKILL)
    other.waitUntilExit()
  }

  @Test func `1500 daemons are ended`() throws {
    let process = try LineProcess.start(Programs.bot("daemons", "1500"))
    let last = try pid(process)
    process.finish()
    #expect(!ProcessTable.isThere(last))
  }

  /// Returns the process id that a program prints.
  private func pid(_ process: LineProcess) throws -> Int32 {
    guard case .line(let line) = process.hear() else { return 0 }
    return try #require(Int32(line))
  }
}
#endif
