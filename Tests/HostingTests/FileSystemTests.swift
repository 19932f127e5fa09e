import Foundation
import Hosting
import Testing

@Suite struct FileSystemTests {
  let folder: String

  init() throws {
    folder = Paths.temporaryFolder + "/joust-files-\(UInt64.random(in: 0 ... .max))"
    try FileSystem.makeFolder(folder)
  }

  private func withFolder(_ body: () throws -> Void) rethrows {
    defer { FolderRemoval.remove(folder) }
    try body()
  }

  @Test(arguments: [
    ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/../a", "/a"),
    ("/", "/"), ("/a/b/../..", "/"),
  ])
  func `an absolute path loses dots and repeated slashes`(path: String, expected: String) {
    #expect(Paths.absolute(path) == expected)
  }

  @Test func `a relative path is below the working directory`() {
    #expect(Paths.absolute("a/../b") == Paths.absolute(Paths.workingFolder) + "/b")
    #expect(Paths.absolute(".") == Paths.absolute(Paths.workingFolder))
  }

  @Test(arguments: [
    ("/a/b.txt", "b.txt", "/a"), ("/a", "a", "/"), ("b.txt", "b.txt", "."), ("x/y/z", "z", "x/y"),
  ])
  func `a path has a name and a folder`(path: String, name: String, parent: String) {
    #expect(Paths.name(of: path) == name)
    #expect(Paths.folder(of: path) == parent)
  }

  @Test func `folders are made with the folders above them`() throws {
    try withFolder {
      try FileSystem.makeFolders(folder + "/a/b/c")
      try FileSystem.makeFolders(folder + "/a/b/c")
      try FileSystem.makeFolders(folder + "/d/e/")
      #expect(
        try FileSystem.paths(below: folder).sorted() == ["a", "a/b", "a/b/c", "d", "d/e"])
      try FileSystem.write("text", to: folder + "/a/file")
      #expect(throws: SystemError.self) { try FileSystem.makeFolders(folder + "/a/file/d") }
      #expect(throws: SystemError.self) { try FileSystem.makeFolders(folder + "/a/file") }
    }
  }

  @Test func `an error about a folder has the reason of the system`() throws {
    try withFolder {
      try FileSystem.makeLink(folder + "/link", to: "missing")
      let error = #expect(throws: SystemError.self) { try FileSystem.makeFolders(folder + "/link") }
      #expect(error?.number == EEXIST)
    }
  }

  @Test(
    .enabled(if: FileSystem.isWritable("/dev/shm"), "this machine has no /dev/shm"))
  func `a folder moves to another file system with its links`() throws {
    try withFolder {
      let far = "/dev/shm/joust-files-\(UInt64.random(in: 0 ... .max))"
      defer { FolderRemoval.remove(far) }
      try FileSystem.makeFolder(far)
      try FileSystem.makeFolders(folder + "/a/b")
      try FileSystem.write("text", to: folder + "/a/b/file")
      try FileSystem.makeLink(folder + "/a/link", to: "b")
      try FileSystem.move(folder + "/a", to: far + "/c")
      #expect(Folder.linkTarget(of: far + "/c/link") == "b")
      #expect(try InputFile.contents(of: far + "/c/link/file") == Array("text".utf8))
      #expect(!FileSystem.exists(folder + "/a"))
    }
  }

  @Test(arguments: [10_000_000_000, -10_000_000_000, -1])
  func `a file may have any time`(seconds: Int) throws {
    try withFolder {
      try FileSystem.write("text", to: folder + "/file")
      let time = timespec(tv_sec: seconds, tv_nsec: 500_000_000)
      #expect(unsafe utimensat(AT_FDCWD, folder + "/file", [time, time], 0) == 0)
      let facts = try #require(FileFacts(folder + "/file"))
      #expect(Folder.ageOfLatestChange(in: folder) != nil)
      try FileSystem.copy(folder + "/file", to: folder + "/copy")
      #expect(FileFacts(folder + "/copy")?.modification == facts.modification)
    }
  }

  @Test func `a name may begin with a combining mark`() {
    let path = "/a/b/\u{301}c"
    #expect(Paths.folder(of: path) == "/a/b")
    #expect(Folder.parent(of: path) == "/a/b")
    #expect(Paths.absolute(path + "/..") == "/a/b")
    #expect(Paths.name(of: path) == "\u{301}c")
    #expect(Paths.parts(of: path).folder == "/a/b/")
    #expect(Paths.parts(of: path).name == "\u{301}c")
    #expect(Paths.steps(of: path) == ["a", "b", "\u{301}c"])
    #expect(Homes("/a/b").hold(path))
  }

  @Test(arguments: [
    ("a", folder: "", name: "a"), ("a/b", folder: "a/", name: "b"), ("/a", folder: "/", name: "a"),
    ("a/", folder: "a/", name: ""),
  ])
  func `a path has a folder and a name`(path: String, folder: String, name: String) {
    let parts = Paths.parts(of: path)
    #expect(parts.folder == folder && parts.name == name)
  }

  @Test func `a copied folder has the same files, links and modes`() throws {
    try withFolder {
      try FileSystem.makeFolders(folder + "/a/b")
      try FileSystem.write("text", to: folder + "/a/b/file")
      try FileSystem.makeLink(folder + "/a/link", to: "b/file")
      try FileSystem.setMode(0o750, of: folder + "/a/b")
      try FileSystem.copyTree(folder + "/a", to: folder + "/c")
      #expect(try FileSystem.paths(below: folder + "/c").sorted() == ["b", "b/file", "link"])
      #expect(Folder.linkTarget(of: folder + "/c/link") == "b/file")
      #expect(FileSystem.areEqual(folder + "/a/b/file", folder + "/c/link"))
      let facts = try FileManager.default.attributesOfItem(atPath: folder + "/c/b")
      #expect(facts[.posixPermissions] as? Int == 0o750)
    }
  }

  @Test func `a copy has the bytes, the mode and the time of its source`() throws {
    try withFolder {
      let source = folder + "/source"
      let copy = folder + "/copy"
      try FileSystem.write(Array(repeating: 7, count: 300_000), to: source)
      try FileSystem.setMode(0o751, of: source)
      try FileSystem.copy(source, to: copy)
      #expect(FileFacts(copy)?.text == FileFacts(source)?.text)
      #expect(FileSystem.areEqual(source, copy))
      #expect(throws: SystemError.self) { try FileSystem.copy(source, to: copy) }
    }
  }

  @Test func `files with different bytes are not equal`() throws {
    try withFolder {
      var bytes = [UInt8](repeating: 1, count: 300_000)
      try FileSystem.write(bytes, to: folder + "/one")
      bytes[299_999] = 2
      try FileSystem.write(bytes, to: folder + "/two")
      try FileSystem.write(Array(bytes.dropLast()), to: folder + "/three")
      #expect(!FileSystem.areEqual(folder + "/one", folder + "/two"))
      #expect(!FileSystem.areEqual(folder + "/two", folder + "/three"))
      #expect(!FileSystem.areEqual(folder + "/two", folder + "/none"))
    }
  }

  @Test func `a new file does not replace another one`() throws {
    try withFolder {
      try FileSystem.write("first", to: folder + "/file", isNew: true)
      #expect(throws: SystemError.self) {
        try FileSystem.write("second", to: folder + "/file", isNew: true)
      }
      try FileSystem.write("no", to: folder + "/file")
      #expect(try InputFile.contents(of: folder + "/file") == Array("no".utf8))
    }
  }

  @Test func `a moved file is at its new path only`() throws {
    try withFolder {
      try FileSystem.write("text", to: folder + "/old")
      try FileSystem.move(folder + "/old", to: folder + "/new")
      #expect(try FileSystem.names(in: folder) == ["new"])
      #expect(throws: SystemError.self) { try FileSystem.names(in: folder + "/none") }
    }
  }

  @Test func `links are listed and not followed`() throws {
    try withFolder {
      try FileSystem.makeFolder(folder + "/a")
      try FileSystem.makeLink(folder + "/a/up", to: "..")
      #expect(try FileSystem.paths(below: folder).sorted() == ["a", "a/up"])
      #expect(Paths.withoutLinks(folder + "/a/up") == Paths.withoutLinks(folder))
    }
  }

  @Test func `the files that were made after a listing are deleted, and no others`() throws {
    try withFolder {
      let bot = folder + "/bot"
      try FileSystem.makeFolders(bot + "/a/b")
      try FileSystem.makeFolder(bot + "/c")
      try FileSystem.write("old", to: bot + "/a/old")
      try FileSystem.write("old", to: bot + "/a/file")
      try FileSystem.makeFolder(folder + "/other")
      try FileSystem.write("other", to: folder + "/other/file")
      let before = FolderListing(of: bot)
      try FileSystem.makeFolders(bot + "/new/d")
      try FileSystem.write("new", to: bot + "/a/b/new")
      try FileSystem.write("kept", to: bot + "/kept")
      FolderRemoval.remove(bot + "/a/file")
      try FileSystem.makeFolders(bot + "/a/file/new")
      FolderRemoval.remove(bot + "/c")
      try FileSystem.makeLink(bot + "/c", to: "../other")
      before.removeNewFiles(except: "kept")
      let paths = try FileSystem.paths(below: folder).sorted()
      #expect(
        paths == [
          "bot", "bot/a", "bot/a/b", "bot/a/old", "bot/c", "bot/kept", "other", "other/file",
        ])
    }
  }

  @Test func `the environment of this process is known`() {
    #expect(EnvironmentVariables.all["PATH"]?.contains("/bin") == true)
  }
}
