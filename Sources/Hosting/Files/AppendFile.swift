#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file to which one process at a time can append, or several processes if the lock is shared.
package struct AppendFile: ~Copyable, Sendable {
  package enum OpenError: Error, Hashable, Sendable {
    case inUse
    case system(SystemError)

    /// Returns a sentence with the reason why the file at a path cannot be written.
    package func sentence(on path: String) -> String {
      switch self {
      case .inUse: "\(path) is being written by another run; wait for it, or stop it"
      case .system(let failure): failure.advice
      }
    }
  }

  package let path: String
  private let file: Descriptor
  private let isShared: Bool

  /// Opens or makes a file, and locks it without waiting.
  ///
  /// An exclusive lock excludes all other locks, and a shared lock excludes only exclusive locks.
  ///
  /// - Throws: ``OpenError/inUse`` if another program holds a lock that excludes this one.
  package init(_ path: String, isShared: Bool = false) throws(OpenError) {
    var file = try Self.lock(path, isShared)
    // The previous owner may have deleted the file after this program opened it.
    while Self.isDeleted(file) { file = try Self.lock(path, isShared) }
    self.path = path
    self.file = file
    self.isShared = isShared
  }

  /// Opens or makes a file, and waits until no other program holds its lock.
  ///
  /// `mayWait` is called every 10 ms while the function waits.
  ///
  /// - Throws: ``OpenError/inUse`` when `mayWait` returns false. Any other error is thrown at once.
  package static func open(
    _ path: String, waitingWhile mayWait: () -> Bool
  ) throws(OpenError) -> AppendFile {
    while true {
      do throws(OpenError) {
        return try AppendFile(path)
      } catch {
        guard error == .inUse, mayWait() else { throw error }
        Platform.sleep(nanoseconds: 10_000_000)
      }
    }
  }

  deinit {
    // Closing the file would not be enough: a child that another thread is starting also holds the file until
    // the child executes its program.
    flock(file.number, LOCK_UN)
  }

  /// Returns whether another program holds an exclusive lock of a file; false if the file cannot be opened.
  ///
  /// The function holds a shared lock for a moment. A program that opens the file at that moment may have to
  /// retry.
  package static func isInUse(_ path: String) -> Bool {
    guard let file = Descriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return false }
    guard flock(file.number, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    flock(file.number, LOCK_UN)
    return false
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

  package var isDeleted: Bool { Self.isDeleted(file) }

  /// Whether the path of the file still refers to this file.
  package var isAtItsPath: Bool {
    var named = stat()
    guard let own = file.information, unsafe stat(path, &named) == 0 else { return false }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  package var size: Int { Int(lseek(file.number, 0, SEEK_END)) }

  /// Appends bytes, with a single write if the system accepts all of them at once.
  ///
  /// - Throws: If some of the bytes could not be written. The other bytes may remain in the file, in
  ///   particular if the lock is shared. In this case, call ``endLastLine()`` before the next append.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let sent = Descriptor.sendAll(bytes, to: file.number)
    guard sent < bytes.count else { return }
    let failure = SystemError("write \(path)")
    let size = size
    if !isShared, sent > 0, size >= sent { _ = ftruncate(file.number, off_t(size - sent)) }
    throw failure
  }

  /// Appends a line feed, unless the file is empty or already ends with a line feed.
  package func endLastLine() throws(SystemError) {
    let size = size
    guard size > 0 else { return }
    var last: UInt8 = 0
    guard unsafe pread(file.number, &last, 1, off_t(size - 1)) == 1 else {
      throw SystemError("read \(path)")
    }
    if last != 10 { try append([10]) }
  }

  /// Writes the appended bytes to the disk, so that they survive a power failure.
  ///
  /// - Throws: If the disk failed. The bytes since the last call may be lost, and another call would not
  ///   report the loss.
  package func synchronize() throws(SystemError) {
    guard file.synchronize() else { throw SystemError("flush \(path) to the disk") }
  }

  package func removeIfEmpty() {
    if size == 0 { _ = unsafe unlink(path) }
  }
}
