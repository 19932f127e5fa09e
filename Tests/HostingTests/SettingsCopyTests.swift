#if os(Linux)
import Foundation
import Hosting
import TestThreads
import Testing

/// Tests the copy of the settings that bubblewrap shows to programs in place of `/etc`.
@Suite(.waiting) struct SettingsCopyTests {
  /// Makes a folder with a public file, a private file, a link and a folder.
  private func settings(in scratch: Scratch) throws -> String {
    let files = FileManager.default
    try files.createDirectory(
      atPath: scratch.path + "/from/folder", withIntermediateDirectories: true)
    _ = try scratch.file("from/folder/public", "text")
    let secret = try scratch.file("from/secret", "text")
    for (name, mode) in [("from", 0o755), ("from/folder", 0o755), ("from/folder/public", 0o644)] {
      try files.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(scratch.path)/\(name)")
    }
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
    try files.createSymbolicLink(
      atPath: "\(scratch.path)/from/link", withDestinationPath: "folder/public")
    return scratch.path + "/from"
  }

  @Test func `public files, folders and links are copied, and private files are left out`() throws {
    let scratch = try Scratch()
    let from = try settings(in: scratch)
    var walk = PublicCopy(byteLimit: 100, entryLimit: 10)
    let copy = scratch.path + "/copy"
    let isCopied = walk.copy(from, to: copy)
    #expect(isCopied)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: copy)) == ["folder", "link"])
    #expect(try String(contentsOfFile: copy + "/link", encoding: .utf8) == "text")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: copy + "/link") == "folder/public")
  }

  @Test(arguments: [(3, 10), (100, 2)])
  func `a copy over a limit is refused`(bytes: Int, entries: Int) throws {
    let scratch = try Scratch()
    let from = try settings(in: scratch)
    var walk = PublicCopy(byteLimit: bytes, entryLimit: entries)
    let isCopied = walk.copy(from, to: scratch.path + "/copy")
    #expect(!isCopied)
  }

  @Test func `a path that is missing is not copied, and is no failure`() throws {
    let scratch = try Scratch()
    var walk = PublicCopy(byteLimit: 100, entryLimit: 10)
    let isCopied = walk.copy(scratch.path + "/nothing", to: scratch.path + "/copy")
    #expect(isCopied)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/copy"))
  }

  @Test func `a confined program sees the settings and nothing else in their folder`() throws {
    for case .bubblewrap(let tool) in ConfinementTests.mechanisms {
      let readable = SystemFolders.readable(searchPath: "")
      let settings = readable.filter { $0.hasPrefix("/etc/") }
      var launch = Programs.shell("ls -A /etc; cat /etc/passwd; touch /etc/new 2>/dev/null")
      launch.confinement = Confinement(.bubblewrap(tool: tool), readable: readable)
      let passwords = try String(contentsOfFile: "/etc/passwd", encoding: .utf8)
      let names = Set(settings.compactMap { $0.split(separator: "/").dropFirst().first })
      // The copy is used after several starts.
      for _ in 0..<10 {
        let outcome = try Command.run(launch, within: 60_000_000_000)
        let output = String(decoding: outcome.output, as: UTF8.self)
        #expect(output == names.map { $0 + "\n" }.sorted().joined() + passwords)
      }
    }
  }
}
#endif
