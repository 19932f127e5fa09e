import Hosting
import TestThreads
import Testing

@Suite(.waiting) struct CommandTests {
  private func run(
    _ script: String, within nanoseconds: Int64 = LineProcess.patience
  ) throws -> (ending: Ending, text: String) {
    let (ending, output) = try Command.run(Programs.shell(script), within: nanoseconds)
    return (ending, String(decoding: output, as: UTF8.self))
  }

  @Test func `the status and both outputs are returned`() throws {
    let (ending, text) = try run("echo one; echo two >&2; echo three; exit 9")
    #expect(ending.termination == .exited(status: 9))
    #expect(!ending.wasForced)
    #expect(text == "one\ntwo\nthree\n")
  }

  @Test func `the input is empty`() throws {
    let (ending, text) = try run("wc -c | tr -d ' '")
    #expect(ending.termination == .exited(status: 0))
    #expect(text == "0\n")
  }

  @Test func `the end of a long output is returned`() throws {
    let (_, text) = try run("head -c 1000000 /dev/zero | tr '\\0' x; echo end")
    #expect(text.utf8.count == 65536)
    #expect(text.hasSuffix("xend\n"))
  }

  @Test(arguments: ["exec sleep 60", "exec >&- 2>&-; exec sleep 60", "exec yes", "yes & exec yes"])
  func `a command that takes too long is killed`(_ script: String) throws {
    let (ending, _) = try run(script, within: 200_000_000)
    #expect(ending.termination == .killed(signal: 9))
    #expect(ending.wasForced)
  }

  @Test func `a command that is stopped is killed with all processes that it started`() throws {
    let scratch = try Scratch()
    try scratch.openToAll("")
    let path = scratch.path + "/pid"
    let script = "sleep 60 & echo $! > \(path).part; mv \(path).part \(path); wait"
    let start = Instant.now
    let (ending, _) = try Command.run(Programs.shell(script), within: LineProcess.patience) {
      ProgramSearch.isFile(path)
    }
    #expect(ending.termination == .killed(signal: 9))
    #expect(ending.wasForced)
    #expect(Instant.now - start < LineProcess.patience)
    let text = try InputFile.contents(of: path).prefix { $0 != 10 }
    let started = try #require(Int32(String(decoding: text, as: UTF8.self)))
    #expect(ProcessTable.isGone(started))
  }

  @Test func `a command is over when it exits, even if its child continues to run`() throws {
    let (ending, text) = try run("sleep 60 & echo started")
    #expect(ending.termination == .exited(status: 0))
    #expect(text == "started\n")
  }

  @Test func `a missing command is refused`() {
    #expect(throws: LaunchError.program("/no/such/tool does not exist")) {
      try Command.run(Programs.plain("/no/such/tool"), within: LineProcess.patience)
    }
  }
}
