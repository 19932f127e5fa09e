#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that is only ever appended to, by one process at a time.
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

  /// Opens a file, or makes it, and locks it until it is let go of.
  package init(_ path: String) throws(OpenError) {
    let number = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw .system(SystemError("write \(path)")) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemError("lock \(path)")
      close(number)
      throw failure.number == EWOULDBLOCK ? .inUse : .system(failure)
    }
    self.path = path
    file = Descriptor(owning: number)
  }

  /// Appends bytes in one piece.
  ///
  /// - Throws: where not all of them could be written; part of them may be.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      switch file.send(bytes, in: sent..<bytes.count) {
      case .bytes(let count): sent += count
      case .wouldBlock: continue
      case .broken: throw SystemError("write \(path)")
      }
    }
  }

  /// Appends a line end where the file has bytes and ends in another one.
  package func endLastLine() throws(SystemError) {
    let size = lseek(file.number, 0, SEEK_END)
    var last: UInt8 = 10
    guard size > 0, unsafe pread(file.number, &last, 1, size - 1) == 1, last != 10 else { return }
    try append([10])
  }

  /// Has what was appended survive a power cut.
  package func synchronize() {
    fsync(file.number)
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
