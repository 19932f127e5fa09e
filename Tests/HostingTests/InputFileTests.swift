import Foundation
import Hosting
import Testing

@Suite struct InputFileTests {
  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 1_000_000])
  func `a file is read to its end`(_ count: Int) throws {
    let scratch = try Scratch()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let path = scratch.path + "/file"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try InputFile.contents(of: path) == bytes)
    #expect(try InputFile.contents(of: path, limit: count) == bytes)
    var file = try InputFile(path)
    var parts: [UInt8] = []
    while let part = try next(&file) { parts += part }
    #expect(parts == bytes)
  }

  private func next(_ file: inout InputFile) throws -> ArraySlice<UInt8>? {
    let part = try file.next()
    #expect(part.count <= 1 << 18)
    return part.isEmpty ? nil : part
  }

  @Test func `a file that is too large is refused`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("file", "12345")
    #expect(throws: SystemError("read \(path)", number: EFBIG)) {
      try InputFile.contents(of: path, limit: 4)
    }
  }

  @Test(arguments: [
    ("read", "it readable"), ("make", "its folder writable"),
    ("write", "the file and its folder writable"),
  ])
  func `a refused action is reported with the permission to grant`(action: String, allowed: String)
  {
    #expect(
      SystemError("\(action) file", number: EACCES).advice
        == "cannot \(action) file: permission denied; make \(allowed) for you")
  }

  @Test(arguments: ["become user 64000", "confine bot", "start bot"])
  func `a refused action on a process is reported without a permission to grant`(action: String) {
    #expect(
      SystemError(action, number: EACCES).advice == "cannot \(action): permission denied")
  }

  @Test(arguments: [("/no/such/file", ENOENT), ("/tmp", EISDIR)])
  func `a file that cannot be read is refused with the reason`(_ path: String, _ number: Int32) {
    #expect(throws: SystemError("read \(path)", number: number)) {
      try InputFile.contents(of: path)
    }
  }
}
