import Hosting
import TestThreads
import Testing

@Suite(.waiting) struct LineTests {
  @Test func `a line that arrives in parts is complete at its line feed`() throws {
    let process = try LineProcess.start(Programs.shell("printf one; read go; echo ' two'"))
    process.listen()
    #expect(process.wait { process.unreadBytes.count == 3 })
    guard case .partial = process.nextLine() else {
      Issue.record("a line without its end")
      return
    }
    process.send("\n")
    #expect(process.hear() == .line("one two"))
    #expect(process.hear() == .end)
  }

  @Test func `lines that arrive together are received one by one`() throws {
    let process = try LineProcess.start(Programs.shell(#"printf 'one\n\ntwo\r\nthree'"#))
    #expect(process.hear() == .line("one"))
    #expect(process.hasUnreadOutput)
    #expect(process.hear() == .line(""))
    // A carriage return is interpreted by the reader of the line.
    #expect(process.hear() == .line("two\r"))
    #expect(process.hear() == .end)
    #expect(process.unreadBytes.elementsEqual("three".utf8))
  }

  @Test func `bytes that are not text are kept`() throws {
    let process = try LineProcess.start(Programs.shell(#"printf '\000\377\357\273\277\n'"#))
    process.listen()
    #expect(process.wait { process.unreadBytes.contains(10) })
    guard case .whole(let line) = process.nextLine() else {
      Issue.record("no line")
      return
    }
    #expect(Array(line) == [0, 255, 239, 187, 191])
  }

  @Test func `a line is unchanged by later reads`() throws {
    let process = try LineProcess.start(Programs.shell("exec cat"))
    var lines: [ArraySlice<UInt8>] = []
    for text in ["one", "two", "three"] {
      process.send(text + "\n")
      process.listen()
      while true {
        if case .whole(let line) = process.nextLine() {
          lines.append(line)
          break
        }
        LineProcess.wait(for: [process], until: .now + LineProcess.patience)
        try #require(!process.isOutputClosed)
      }
    }
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "two", "three"])
    process.finish(within: 0)
  }

  static let lengths: [(bytes: Int, end: String, isWhole: Bool)] = [
    (65535, #"\n"#, true), (65536, #"\n"#, true), (65536, #"\r\n"#, true), (65537, #"\n"#, false),
    (65537, #"\r\n"#, false), (65536, #"\r\r\n"#, false), (65535, #"\r\r\n"#, true),
    (200_000, #"\n"#, false), (65537, "", false), (65536, #"\r\r"#, false),
  ]

  @Test(arguments: lengths)
  func `a line has at most 65536 bytes without its line end`(
    _ bytes: Int, _ end: String, _ isWhole: Bool
  ) throws {
    let script =
      "printf 'first\\n'; head -c \(bytes) /dev/zero | tr '\\0' x; printf '\(end)'; exec cat"
    let process = try LineProcess.start(Programs.shell(script))
    #expect(process.hear() == .line("first"))
    switch process.hear() {
    case .line(let line):
      #expect(isWhole)
      #expect(line.hasPrefix(String(repeating: "x", count: bytes)))
    case let heard: #expect(!isWhole && heard == .overLimit)
    }
    process.finish(within: 0)
  }

  @Test func `lines that exceed the buffer are all received`() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo $i a line of some length; i=$((i+1)); done"
    let process = try LineProcess.start(Programs.shell(script))
    var next = 0
    while process.hear() == .line("\(next) a line of some length") { next += 1 }
    #expect(next == 20000)
  }

  @Test func `a flood is read up to the limit of a turn, and waiting for it uses little time`()
    throws
  {
    let process = try LineProcess.start(Programs.shell("exec tr '\\0' x </dev/zero"))
    #expect(process.hear() == .overLimit)
    #expect(process.unreadBytes.count < 2 * LineProcess.lineLimit)
    process.listen()
    #expect(returns(from: process) < 50)
    process.ignore()
    #expect(returns(from: process) < 50)
    process.finish(within: 0)
  }

  @Test func `a flood of lines is over the limit of a turn`() throws {
    let process = try LineProcess.start(Programs.shell("exec yes"))
    process.listen()
    var lines = 0
    let isOver = process.wait {
      while true {
        switch process.nextLine() {
        case .whole: lines += 1
        case .partial, .closed: return false
        case .overLimit: return true
        }
      }
    }
    #expect(isOver)
    #expect(2 * lines <= LineProcess.turnLimit + LineProcess.lineLimit)
    process.finish(within: 0)
  }

  @Test func `output that is written before the program is asked stays unread`() throws {
    let process = try LineProcess.start(Programs.shell("echo early; exec cat"))
    #expect(process.wait { process.hasUnreadOutput })
    #expect(process.unreadBytes.isEmpty)
    #expect(returns(from: process) < 50)
    #expect(process.hear() == .line("early"))
    #expect(!process.hasUnreadOutput)
    process.send("asked\n")
    #expect(process.hear() == .line("asked"))
    #expect(!process.hasUnreadOutput)
  }

  @Test(arguments: [
    "exec >&-; read line", "exec >&- 2>&-; read line", "exec <&- >&- 2>&-; sleep 60",
  ])
  func `waiting for a program that closed its outputs uses little time`(
    _ script: String
  ) throws {
    let process = try LineProcess.start(Programs.shell(script))
    #expect(returns(from: process) < 50)
    #expect(process.hear() == .end)
    #expect(!process.hasEnded)
    process.ignore()
    #expect(returns(from: process) < 50)
    process.finish(within: 0)
  }

  @Test func `an answer counts if the program has exited since`() throws {
    let process = try LineProcess.start(Programs.shell("echo answer"))
    #expect(process.wait { process.hasEnded })
    LineProcess.poll([process])
    #expect(process.hasNoticedEnd)
    #expect(process.hear() == .line("answer"))
    #expect(process.hear() == .end)
  }

  @Test func `an exit is noticed if another process holds the output`() throws {
    let process = try LineProcess.start(Programs.shell("echo answer; sleep 60 &"))
    #expect(process.hear() == .line("answer"))
    #expect(process.hear() == .end)
    #expect(process.hasEnded)
  }

  @Test func `an exit that was noticed before ends the next wait at once`() throws {
    let process = try LineProcess.start(Programs.shell("sleep 60 & exec 2>&-"))
    #expect(process.wait { process.hasEnded })
    LineProcess.poll([process])
    process.listen()
    LineProcess.wait(for: [process], until: .now + 100_000_000)
    #expect(process.isOutputClosed)
  }

  /// Returns the number of times that a wait for a process returns within 200 ms.
  private func returns(from process: LineProcess) -> Int {
    let end = Instant.now + 200_000_000
    var count = 0
    while Instant.now < end {
      LineProcess.wait(for: [process], until: end)
      count += 1
    }
    return count
  }
}
