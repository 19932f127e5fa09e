import Hosting
import TestThreads
import Testing

@Suite(.waiting) struct SendingTests {
  @Test func `a program that does not read delays no sender and receives everything later`() throws
  {
    let process = try LineProcess.start(
      Programs.shell("echo asleep; sleep 0.3; head -n 3001 | tail -n 2; exec cat"))
    #expect(process.hear() == .line("asleep"))
    let line = String(repeating: "x", count: 999)
    for _ in 0..<3000 { process.send(line + "\n") }
    process.send("the last one\n")
    #expect(process.hear() == .line(line))
    #expect(process.hear() == .line("the last one"))
    #expect(process.finish().termination == .exited(status: 0))
  }

  @Test func `megabytes that the program never reads are dropped at its end`() throws {
    let process = try LineProcess.start(Programs.bot("sleep"))
    let line = [UInt8](repeating: 120, count: 1 << 20)
    for _ in 0..<20 {
      process.send(line)
      LineProcess.wait(for: [process], until: .now)
    }
    #expect(!process.isInputBroken)
    #expect(process.finish(within: 0).termination == .killed(signal: 9))
  }

  @Test func `megabytes arrive in order`() throws {
    let process = try LineProcess.start(Programs.shell("head -c 8000000 | cksum; exec cat"))
    // This is the output of cksum for 8,000,000 letters x.
    process.send([UInt8](repeating: 120, count: 8_000_000))
    #expect(process.hear() == .line(Self.checksum))
    process.finish()
  }

  @Test func `a closed input is noticed when something is sent`() throws {
    let process = try LineProcess.start(Programs.shell("exec <&-; echo closed; exec sleep 60"))
    #expect(process.hear() == .line("closed"))
    #expect(!process.isInputBroken)
    #expect(process.isFoundDeaf())
    process.send("hello?\n")
    #expect(!process.hasEnded)
    process.finish(within: 0)
  }

  @Test func `an input that is closed before everything is read is noticed`() throws {
    let process = try LineProcess.start(Programs.shell("sleep 0.1; exec <&-; exec sleep 60"))
    process.send([UInt8](repeating: 120, count: 1 << 20))
    #expect(!process.isInputBroken)
    #expect(process.wait { process.isInputBroken })
    process.finish(within: 0)
  }

  @Test func `sending to a program that exited has no effect`() throws {
    let process = try LineProcess.start(Programs.shell("exit 3"))
    #expect(process.wait { process.hasEnded })
    #expect(process.isFoundDeaf())
    #expect(process.finish().termination == .exited(status: 3))
    process.send("still not\n")
    #expect(process.isInputBroken)
  }

  @Test func `a stopped program receives a message after it is resumed`() throws {
    let process = try LineProcess.start(Programs.shell("exec cat"))
    process.pause()
    process.send("hello\n")
    process.listen()
    LineProcess.wait(for: [process], until: .now + 100_000_000)
    guard case .partial = process.nextLine() else {
      Issue.record("an answer from a stopped program")
      return
    }
    process.resume()
    #expect(process.hear() == .line("hello"))
    process.pause()
    #expect(process.finish().termination == .exited(status: 0))
  }

  private static let checksum = "754448307 8000000"
}

extension LineProcess {
  /// Sends lines until the input is found to be broken, and returns whether that happens in time.
  ///
  /// A child that another test is starting also holds the pipe until it executes its program.
  fileprivate func isFoundDeaf() -> Bool {
    for _ in 0..<1000 where !isInputBroken {
      send("anybody there?\n")
      Platform.sleep(nanoseconds: 10_000_000)
    }
    return isInputBroken
  }
}
