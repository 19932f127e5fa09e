import Foundation
import Hosting
import Testing

@Suite struct ProgramSearchTests {
  @Test func `the first folder that has the program is used`() throws {
    let scratch = try Scratch()
    let folders = ["a", "b", "c"].map { scratch.path + "/" + $0 }
    for folder in folders {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    _ = try scratch.file("a/tool", "#!/bin/sh\n")
    try FileManager.default.createDirectory(
      atPath: folders[0] + "/other", withIntermediateDirectories: false)
    _ = try scratch.file("b/tool", "#!/bin/sh\n", permissions: 0o755)
    _ = try scratch.file("c/tool", "#!/bin/sh\n", permissions: 0o755)
    _ = try scratch.file("c/other", "#!/bin/sh\n", permissions: 0o755)
    let path = "/no/such/folder:" + folders.joined(separator: ":")
    #expect(ProgramSearch.find("tool", in: path) == folders[1] + "/tool")
    #expect(ProgramSearch.find("other", in: path) == folders[2] + "/other")
    #expect(ProgramSearch.find("none", in: path) == nil)
    #expect(ProgramSearch.find("tool", in: "") == nil)
  }

  @Test func `files, programs and folders are distinguished`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("file", "")
    #expect(ProgramSearch.isFile(file))
    #expect(!ProgramSearch.isExecutableFile(file))
    #expect(ProgramSearch.isExecutableFile("/bin/sh"))
    #expect(!ProgramSearch.isFile(scratch.path))
    #expect(!ProgramSearch.isExecutableFile(scratch.path))
    #expect(!ProgramSearch.isFile(scratch.path + "/none"))
  }
}
