import Hosting
import Testing

@Suite struct FinishTests {
  @Test func `a program that exits at the end of its input is not killed`() throws {
    let process = try LineProcess.start(Programs.shell("cat; exit 4"))
    let ending = process.finish()
    #expect(ending.termination == .exited(status: 4))
    #expect(!ending.wasForced)
    #expect(process.hasEnded)
  }

  @Test func `a program that ignores signals is killed after the time to exit`() throws {
    let process = try LineProcess.start(Programs.shell("trap '' TERM HUP; echo up; exec sleep 60"))
    #expect(process.hear() == .line("up"))
    let ending = process.finish(within: 50_000_000)
    #expect(ending.termination == .killed(signal: 9))
    #expect(ending.wasForced)
  }

  @Test func `the exit status can be read again`() throws {
    let process = try LineProcess.start(Programs.shell("exec sleep 60"))
    let ending = process.finish(within: 0)
    #expect(ending.wasForced)
    #expect(process.finish() == ending)
  }

  @Test func `a program that exited uses no memory, and its processor time is kept`() throws {
    let process = try LineProcess.start(Programs.shell("exec cat"))
    #expect(process.residentBytes > 0)
    let used = process.processorNanoseconds
    #expect(used > 0)
    process.finish()
    #expect(process.residentBytes == 0)
    #expect(process.processorNanoseconds >= used)
  }

  @Test func `the signal that ended a program is named`() throws {
    let process = try LineProcess.start(Programs.shell("kill -SEGV $$"))
    let ending = process.finish()
    #expect(ending.termination == .killed(signal: 11))
    #expect(ending.termination.description == "was ended by signal 11 (segmentation fault)")
    #expect(!ending.wasForced)
  }

  @Test func `several programs share the time to exit`() throws {
    let processes = try (0..<3).map { status in
      try LineProcess.start(Programs.shell("read line; exit \(status)"))
    }
    let endings = LineProcess.finish(processes, within: LineProcess.patience)
    #expect(endings.map(\.termination) == (0..<3).map { .exited(status: $0) })
  }

  @Test func `a program that works has processor time`() throws {
    let script = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done; cat"
    let process = try LineProcess.start(Programs.shell(script))
    #expect(process.hear() == .line("done"))
    let used = process.processorNanoseconds
    #expect(used > 1_000_000)
    #expect(process.finish().processorNanoseconds >= used / 2)
  }

  @Test(arguments: [0, LineProcess.patience])
  func `the processes that a program started end with it`(_ patience: Int64) throws {
    let process = try LineProcess.start(
      Programs.shell("(trap '' TERM; exec sleep 60) & echo $!; exec cat"))
    let started = try pid(process)
    #expect(ProcessTable.isThere(started))
    process.finish(within: patience)
    #expect(ProcessTable.isGone(started))
  }

  @Test func `the processes of a program that is released end`() throws {
    var process: LineProcess? = try LineProcess.start(
      Programs.shell("sleep 60 & echo $!; exec cat"))
    let started = try pid(process)
    process = nil
    #expect(ProcessTable.isGone(started))
  }

  /// Returns the process id that a program prints.
  private func pid(_ process: LineProcess?) throws -> Int32 {
    guard case .line(let line) = process?.hear() else { return 0 }
    return try #require(Int32(line))
  }
}
