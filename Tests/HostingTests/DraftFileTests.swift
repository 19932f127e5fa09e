import Foundation
import Hosting
import Testing

@Suite struct DraftFileTests {
  private func write(_ text: String, to path: String, waits: Bool = false) throws {
    let draft = try DraftFile(path, waits: waits)
    try draft.append(Array(text.utf8))
    try draft.finish()
  }

  @Test(arguments: [true, false])
  func `a link is kept, and its target is written`(isThere: Bool) throws {
    let scratch = try Scratch()
    let link = scratch.path + "/link"
    let page = scratch.path + "/page"
    if isThere { _ = try scratch.file("page", "old") }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "page")
    try write("new", to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "page")
    #expect(try String(contentsOfFile: page, encoding: .utf8) == "new")
  }

  @Test func `a name may begin with a combining mark`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/\u{301}page"
    try write("new", to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `a second writer is refused, or waits and replaces the file`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/page"
    let first = try DraftFile(path)
    #expect(throws: SystemError.self) { try write("other", to: path) }
    let others = DispatchGroup()
    DispatchQueue.global().async(group: others) { try? write("second", to: path, waits: true) }
    try first.append(Array("first".utf8))
    try first.finish()
    others.wait()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
  }

  @Test func `a pipe is written to and not replaced`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/pipe"
    #expect(NamedPipe.make(path))
    let number = unsafe open(path, O_RDONLY | O_NONBLOCK)
    let reader = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    try write("page", to: path)
    #expect(reader.availableData == Data("page".utf8))
    #expect(NamedPipe.isRead(path))
  }
}
