#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that takes its name only when it is whole; until then its bytes stand beside that name,
/// in a file that begins with a dot.
///
/// A program that is killed before leaves that file behind, and the next draft takes it over.
package struct DraftFile: ~Copyable {
  /// The path that it is to have.
  package let path: String
  private let draft: String
  private let file: Descriptor
  private var isFinished = false

  /// Begins a file.
  ///
  /// - Parameter path: the path that it is to have; a file that is there stays until ``finish()``.
  /// - Throws: where the folder cannot be written, or another program writes the same file.
  package init(_ path: String) throws(SystemError) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let draft = "\(path.dropLast(name.count)).\(name).part"
    var file = try Self.open(draft, for: path)
    // The one before us may have given the file its name after we had opened it.
    while !Self.isStill(file, draft) { file = try Self.open(draft, for: path) }
    guard ftruncate(file.number, 0) == 0 else { throw SystemError("write \(path)") }
    self.path = path
    self.draft = draft
    self.file = file
  }

  deinit {
    if !isFinished { _ = unsafe unlink(draft) }
  }

  private static func open(
    _ draft: String, for path: String
  ) throws(SystemError) -> Descriptor {
    guard let file = Descriptor(opening: draft, O_WRONLY | O_CREAT | O_NOFOLLOW) else {
      throw SystemError("write \(path)")
    }
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("lock \(draft)") }
    return file
  }

  /// Whether a file is the one that has a path.
  private static func isStill(_ file: borrowing Descriptor, _ path: String) -> Bool {
    var named = stat()
    guard let own = file.information, unsafe lstat(path, &named) == 0 else { return false }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    guard file.sendAll(bytes) == bytes.count else { throw SystemError("write \(path)") }
  }

  /// Gives the file its name, in place of one that had it.
  package consuming func finish() throws(SystemError) {
    guard unsafe rename(draft, path) == 0 else { throw SystemError("write \(path)") }
    isFinished = true
  }
}
