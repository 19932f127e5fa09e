#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that is only ever appended to, by one process at a time unless it is shared.
package struct AppendFile: ~Copyable, Sendable {
  /// Why a file could not be opened.
  package enum OpenError: Error, Hashable, Sendable {
    /// Another process has it open to append.
    case inUse
    /// The system refused.
    case system(SystemError)
  }

  /// Its path.
  package let path: String
  private let file: Descriptor
  private let isShared: Bool

  /// Opens a file, or makes it, and locks it until it is let go of; one that is shared, only against
  /// those who don't share it.
  package init(_ path: String, isShared: Bool = false) throws(OpenError) {
    var file = try Self.lock(path, isShared)
    // The one before us may have deleted it after we had opened it.
    while Self.isDeleted(file) { file = try Self.lock(path, isShared) }
    self.path = path
    self.file = file
    self.isShared = isShared
  }

  deinit {
    // A child that another thread is starting holds the file, too, until it is another program.
    flock(file.number, LOCK_UN)
  }

  private static func lock(_ path: String, _ isShared: Bool) throws(OpenError) -> Descriptor {
    guard let file = Descriptor(opening: path, O_RDWR | O_CREAT | O_APPEND) else {
      throw .system(SystemError("write \(path)"))
    }
    guard flock(file.number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .inUse : .system(SystemError("lock \(path)"))
    }
    return file
  }

  private static func isDeleted(_ file: borrowing Descriptor) -> Bool {
    file.information?.st_nlink == 0
  }

  /// Whether somebody deleted it, so that what is appended is lost with this program.
  package var isDeleted: Bool { Self.isDeleted(file) }

  /// How many bytes it has.
  package var size: Int { Int(lseek(file.number, 0, SEEK_END)) }

  /// Appends bytes in one piece.
  ///
  /// - Throws: where not all of them could be written. Part of them may be, where they can't be
  ///   taken back: call ``endLastLine()`` before anything else is appended.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let sent = file.sendAll(bytes)
    guard sent < bytes.count else { return }
    let failure = SystemError("write \(path)")
    takeBack(sent)
    throw failure
  }

  /// Removes the last bytes, which only their writer may do.
  private func takeBack(_ count: Int) {
    guard count > 0, !isShared else { return }
    let size = lseek(file.number, 0, SEEK_END)
    guard size >= off_t(count) else { return }
    _ = ftruncate(file.number, size - off_t(count))
  }

  /// Appends a line end where the file has bytes and ends in another one.
  package func endLastLine() throws(SystemError) {
    let size = lseek(file.number, 0, SEEK_END)
    guard size > 0 else { return }
    var last: UInt8 = 0
    guard unsafe pread(file.number, &last, 1, size - 1) == 1 else {
      throw SystemError("read \(path)")
    }
    if last != 10 { try append([10]) }
  }

  /// Has what was appended survive a power cut.
  ///
  /// - Throws: where the disk refused: what was appended since the last call may be lost, and a
  ///   second call would not tell.
  package func synchronize() throws(SystemError) {
    while Platform.synchronize(file.number) != 0 {
      switch errno {
      case EINTR: continue
      // What is no file on a disk can't be brought to one.
      case EINVAL, ENOTSUP, EROFS: return
      default: throw SystemError("bring \(path) to the disk")
      }
    }
  }

  /// Deletes the file.
  package func remove() {
    _ = unsafe unlink(path)
  }

  /// Deletes the file where it has no bytes.
  package func removeIfEmpty() {
    if lseek(file.number, 0, SEEK_END) == 0 { remove() }
  }
}
