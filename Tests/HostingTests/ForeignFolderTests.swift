import Foundation
import Hosting
import Synchronization
import Testing

@Suite struct ForeignFolderTests {
  private func refusal(of folder: String) throws -> String? {
    do throws(ForeignFolder.Failure) {
      try ForeignFolder(folder).check()
    } catch {
      guard case .refused(let sentence) = error else { throw error }
      return sentence
    }
    return nil
  }

  @Test func `a socket is refused`() throws {
    let scratch = try Scratch()
    let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(end) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array((scratch.path + "/ear").utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(status == 0)
    #expect(try refusal(of: scratch.path)?.hasPrefix("ear is a socket") ?? false)
  }

  @Test func `the depth of nested folders has a limit`() throws {
    let scratch = try Scratch()
    let deep = scratch.path + String(repeating: "/a", count: 63)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    #expect(try refusal(of: scratch.path) == nil)
    try FileManager.default.createDirectory(
      atPath: deep + "/a/a", withIntermediateDirectories: true)
    #expect(try refusal(of: scratch.path)?.contains("is inside 64 or more folders") ?? false)
  }

  @Test func `a folder is never missing while another one replaces it`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/place"
    for name in ["place", "next"] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(name)", withIntermediateDirectories: false)
    }
    let isOver = Atomic(false)
    let misses = Atomic(0)
    let watcher = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isOver.load(ordering: .relaxed) {
        if !ProgramSearch.isFolder(path) { misses.add(1, ordering: .relaxed) }
      }
      watcher.signal()
    }
    for _ in 0..<500 { try FolderPlace(path).install(from: scratch.path + "/next") }
    isOver.store(true, ordering: .relaxed)
    watcher.wait()
    #expect(misses.load(ordering: .relaxed) == 0)
  }

  @Test func `a folder that exists already is not replaced`() throws {
    let scratch = try Scratch()
    let place = FolderPlace(scratch.path + "/place")
    for name in ["place", "next"] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(name)", withIntermediateDirectories: false)
    }
    #expect(throws: FolderPlace.TakingError.self) {
      try place.install(from: scratch.path + "/next")
    }
    #expect(ProgramSearch.isFolder(scratch.path + "/next"))
  }
}
