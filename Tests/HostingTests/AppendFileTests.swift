import Foundation
import Hosting
import Testing

@Suite struct AppendFileTests {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path + "/games.jsonl"
  }

  private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func isRefused() -> Bool {
    do {
      _ = try AppendFile(path)
      return false
    } catch {
      return error == .inUse
    }
  }

  @Test func `new bytes are appended after the old ones`() throws {
    let file = try AppendFile(path)
    try file.append(Array("one\n".utf8))
    try file.append([])
    try file.synchronize()
    #expect(text == "one\n")
    _ = consume file
    try AppendFile(path).append(Array("two\n".utf8))
    #expect(text == "one\ntwo\n")
  }

  @Test func `a file cannot be opened twice at the same time`() throws {
    let file = try AppendFile(path)
    #expect(isRefused())
    try file.append([65, 10])
    #expect(isRefused())
    _ = consume file
    #expect(!isRefused())
    #expect(text == "A\n")
  }

  @Test(arguments: [("", ""), ("one\n", "one\n"), ("one\ntw", "one\ntw\n"), ("\r", "\r\n")])
  func `a line that was cut off gets a line feed`(_ before: String, _ after: String) throws {
    _ = try scratch.file("games.jsonl", before)
    let file = try AppendFile(path)
    try file.endLastLine()
    try file.endLastLine()
    #expect(text == after)
  }

  @Test func `an empty file can be removed, a file with bytes cannot`() throws {
    let file = try AppendFile(path)
    #expect(text == "")
    file.removeIfEmpty()
    #expect(text == nil)
    let next = try AppendFile(path)
    try next.append([10])
    next.removeIfEmpty()
    #expect(text == "\n")
  }

  @Test func `nothing is appended to a file that is being removed`() throws {
    let path = path
    let lost = try race(threads: 4) {
      (0..<500).filter { _ in
        guard let file = try? AppendFile(path) else { return false }
        let isLost = !FileManager.default.fileExists(atPath: path)
        file.removeIfEmpty()
        return isLost
      }.count
    }
    #expect(lost == [0, 0, 0, 0])
  }

  @Test func `a file is unlocked at once although other programs are being started`() throws {
    let path = path
    let refusals = try race(threads: 3) {
      let launch = Programs.shell("true")
      let own = path + "\(Instant.now.nanoseconds)"
      var refusals = 0
      for _ in 0..<100 {
        if (try? AppendFile(own)) == nil { refusals += 1 }
        _ = try? LineProcess(launch)
        if (try? AppendFile(own)) == nil { refusals += 1 }
      }
      return refusals
    }
    #expect(refusals == [0, 0, 0])
  }

  @Test func `a file that cannot be written is refused with the reason`() {
    #expect(throws: AppendFile.OpenError.system(SystemError("write /no/such/file", number: 2))) {
      _ = try AppendFile("/no/such/file")
    }
    #expect(
      SystemError("write /no/such/file", number: 2).description
        == "cannot write /no/such/file: no such file or directory")
  }

  #if os(Linux)
  @Test func `a full disk is an error`() throws {
    let file = try AppendFile("/dev/full")
    #expect(throws: SystemError("write /dev/full", number: ENOSPC)) { try file.append([65]) }
  }
  #endif
}
