#if os(Linux)
import Foundation
import Hosting
import Testing

@Suite(.enabled(if: geteuid() == 0, "only root can run programs as other users"))
struct ProgramUserTests {
  private func owner(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(facts[.ownerAccountID] as? Int)
  }

  @Test func `two programs that run at the same time are two users without rights`() throws {
    let script = "id -u >&2; id -G >&2; grep -E 'Cap(Prm|Eff|Bnd)|NoNewPrivs' /proc/self/status >&2"
    let processes = try (0..<2).map { _ in try LineProcess(Programs.shell(script + "; cat")) }
    var texts: [String] = []
    for process in processes {
      while !String(decoding: process.errorTail, as: UTF8.self).contains("NoNewPrivs") {
        LineProcess.wait(for: [process], until: .now + 5_000_000)
      }
      texts.append(String(decoding: process.errorTail, as: UTF8.self))
      #expect(!process.runsAsRoot)
    }
    LineProcess.finish(processes, within: 0)
    let users = texts.map { $0.split(separator: "\n").prefix(2).map(String.init) }
    #expect(users[0][0] == users[0][1])
    #expect(users[0][0] != users[1][0])
    #expect(texts[0].contains("NoNewPrivs:\t1"))
    for kind in ["Prm", "Eff", "Bnd"] {
      #expect(texts[0].contains("Cap\(kind):\t0000000000000000"), "\(texts[0])")
    }
  }

  @Test func `a program opens its own output by name`() throws {
    let process = try LineProcess.start(Programs.shell("echo here > /dev/stdout"))
    #expect(process.hear() == .line("here"))
    process.finish()
  }

  @Test func `a program without a sandbox may not signal a program of another user`() throws {
    let other = try LineProcess(Programs.shell("cat"))
    defer { LineProcess.finish([other], within: 0) }
    let outcome = try Command.run(
      Programs.shell("kill -0 \(other.identifier)"), within: 60_000_000_000)
    #expect(outcome.ending.termination != .exited(status: 0))
  }

  @Test func `a lent folder changes its owner and back, but files with a link outside do not`()
    throws
  {
    let scratch = try Scratch()
    for folder in ["lent", "lent/inner"] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
    }
    let outside = try scratch.file("outside", "text")
    let inside = try scratch.file("lent/inner/file", "text")
    #expect(unsafe link(outside, scratch.path + "/lent/linked") == 0)
    #expect(unsafe link(inside, scratch.path + "/lent/again") == 0)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/lent/way", withDestinationPath: outside)
    let user = try #require(try ProgramUser.acquire())
    let lent = try LentFolder(scratch.path + "/lent", to: user)
    #expect(try owner(scratch.path + "/lent") == Int(user.number))
    #expect(try owner(inside) == Int(user.number))
    #expect(try owner(outside) == 0)
    #expect(lent.giveBack())
    #expect(try owner(scratch.path + "/lent") == 0)
    #expect(try owner(inside) == 0)
  }

  @Test func `a program may not list the folder that its temporary folder is in`() throws {
    var launch = Programs.shell("ls $TMPDIR/..")
    launch.hasScratch = true
    let outcome = try Command.run(launch, within: 60_000_000_000)
    #expect(outcome.ending.termination != .exited(status: 0))
  }

  @Test func `two programs do not get the same user`() throws {
    let first = try #require(try ProgramUser.acquire())
    let second = try #require(try ProgramUser.acquire())
    #expect(first.number != second.number)
  }
}
#endif
