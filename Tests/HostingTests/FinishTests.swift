import Hosting
import Testing

@Suite struct FinishTests {
  @Test func `a program that ends when its input does is not forced`() throws {
    let process = try LineProcess.start(Programs.shell("cat; exit 4"))
    let ending = process.finish()
    #expect(ending.termination == .exited(status: 4))
    #expect(!ending.wasForced)
    #expect(process.hasEnded)
  }

  @Test func `a program that ignores every hint is killed in the end`() throws {
    let process = try LineProcess.start(Programs.shell("trap '' TERM HUP; echo up; exec sleep 60"))
    #expect(process.hear() == .line("up"))
    let ending = process.finish(within: 50_000_000)
    #expect(ending.termination == .killed(signal: 9))
    #expect(ending.wasForced)
  }

  @Test func `how a program ended can be asked again`() throws {
    let process = try LineProcess.start(Programs.shell("exec sleep 60"))
    let ending = process.finish(within: 0)
    #expect(ending.wasForced)
    #expect(process.finish() == ending)
  }

  @Test func `what has ended uses no memory, and the time that it used stays known`() throws {
    let process = try LineProcess.start(Programs.shell("exec cat"))
    #expect(process.residentBytes > 0)
    let used = process.processorNanoseconds
    #expect(used > 0)
    process.finish()
    #expect(process.residentBytes == 0)
    #expect(process.processorNanoseconds >= used)
  }

  @Test func `a signal that ends a program is named`() throws {
    let process = try LineProcess.start(Programs.shell("kill -SEGV $$"))
    let ending = process.finish()
    #expect(ending.termination == .killed(signal: 11))
    #expect(ending.termination.description == "was ended by signal 11 (segmentation fault)")
    #expect(!ending.wasForced)
  }

  @Test func `several programs share the time to end`() throws {
    let processes = try (0..<3).map { status in
      try LineProcess.start(Programs.shell("read line; exit \(status)"))
    }
    let endings = LineProcess.finish(processes, within: LineProcess.patience)
    #expect(endings.map(\.termination) == (0..<3).map { .exited(status: $0) })
  }

  @Test func `the processor time of a program is what it worked`() throws {
    let script = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done; cat"
    let process = try LineProcess.start(Programs.shell(script))
    #expect(process.hear() == .line("done"))
    let used = process.processorNanoseconds
    #expect(used > 1_000_000)
    #expect(process.finish().processorNanoseconds >= used / 2)
  }

  @Test(arguments: [0, LineProcess.patience])
  func `what a program has started ends with it`(_ patience: Int64) throws {
    let process = try LineProcess.start(
      Programs.shell("(trap '' TERM; exec sleep 60) & echo $!; exec cat"))
    let started = try pid(process)
    #expect(ProcessTable.isThere(started))
    process.finish(within: patience)
    #expect(ProcessTable.isGone(started))
  }

  @Test func `what a program that is let go of has started ends too`() throws {
    var process: LineProcess? = try LineProcess.start(
      Programs.shell("sleep 60 & echo $!; exec cat"))
    let started = try pid(process)
    process = nil
    #expect(ProcessTable.isGone(started))
  }

  /// The number that a program says.
  private func pid(_ process: LineProcess?) throws -> Int32 {
    guard case .line(let line) = process?.hear() else { return 0 }
    return try #require(Int32(line))
  }
}
