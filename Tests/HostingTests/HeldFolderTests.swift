import Foundation
import Hosting
import Testing

@Suite struct HeldFolderTests {
  @Test func `the last user of a folder deletes it`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/shared"
    var first: HeldFolder? = try HeldFolder(making: path)
    _ = try scratch.file("shared/file", "text")
    var second = HeldFolder(path)
    #expect(first != nil && second != nil)
    first = nil
    #expect(FileManager.default.fileExists(atPath: path + "/file"))
    second = nil
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(HeldFolder(path) == nil)
  }

  @Test func `a folder of a killed program is deleted by the next one`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/left"
    try FileManager.default.createDirectory(
      atPath: path + "/a/b", withIntermediateDirectories: true)
    _ = HeldFolder(path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a renamed folder keeps its users`() throws {
    let scratch = try Scratch()
    _ = try scratch.file("other", "text")
    let path = scratch.path + "/new"
    let taken = scratch.path + "/other"
    let folder = try HeldFolder(making: scratch.path + "/draft")
    #expect(folder.renamed(to: taken) == nil)
    let renamed = folder.renamed(to: path)
    #expect(renamed?.path == path)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `an abandoned draft is deleted, a draft that is being written is not`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/page"
    let left = try scratch.file(".page.part", "half")
    DraftFile.removeLeftover(of: path)
    #expect(!FileManager.default.fileExists(atPath: left))
    let draft = try DraftFile(path)
    DraftFile.removeLeftover(of: path)
    try draft.append([65])
    try draft.finish()
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
