import Hosting
import Testing

@Suite struct StandardErrorTests {
  @Test func `standard error is kept and passed on`() throws {
    let process = try LineProcess.start(
      Programs.shell("echo 'I am ill' >&2; echo said; read line; echo 'I die' >&2"))
    var received: [UInt8] = []
    process.onError = { received += $0 }
    #expect(process.hear() == .line("said"))
    process.finish()
    #expect(String(decoding: process.errorTail, as: UTF8.self) == "I am ill\nI die\n")
    #expect(received == Array(process.errorTail))
  }

  @Test(arguments: [1, 65535, 65536, 65537, 131_071, 131_072, 1_000_000])
  func `the last 64 KiB of standard error are kept`(_ count: Int) throws {
    let script = "{ head -c \(count) /dev/zero | tr '\\0' x; printf end; } >&2; echo done"
    let process = try LineProcess.start(Programs.shell(script))
    #expect(process.hear() == .line("done"))
    process.finish()
    #expect(process.errorTail.count == min(65536, count + 3))
    #expect(process.errorTail.starts(with: "x".utf8))
    #expect(process.errorTail.suffix(4).elementsEqual("xend".utf8))
  }

  @Test func `a program that floods standard error is not blocked`() throws {
    let process = try LineProcess.start(
      Programs.shell("head -c 3000000 /dev/zero >&2; read line; echo $line"))
    process.send("hello\n")
    #expect(process.wait { process.hasUnreadOutput })
    #expect(process.hear() == .line("hello"))
    process.finish()
  }

  @Test func `a program that floods standard error without end can be killed`() throws {
    let process = try LineProcess.start(Programs.shell("exec yes >&2"))
    #expect(process.wait { process.errorTail.count == 65536 })
    #expect(process.finish(within: 0).termination == .killed(signal: 9))
    #expect(process.errorTail.count == 65536)
  }
}
