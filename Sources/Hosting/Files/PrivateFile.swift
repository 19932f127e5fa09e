#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions for small files that only their owner may read.
package enum PrivateFile {
  /// Makes a file that gets its name only when it is complete, and is on the disk when this function returns.
  ///
  /// Two callers must not make the same file at the same time.
  ///
  /// - Throws: If the file exists, or if the folder cannot be written. An existing file is not changed.
  package static func make(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let draft = path + ".part"
    // The draft may remain from a program that was killed.
    _ = unsafe unlink(draft)
    defer { _ = unsafe unlink(draft) }
    let number = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError("write \(path)") }
    let file = Descriptor(owning: number)
    guard Descriptor.sendAll(bytes, to: file.number) == bytes.count,
      Platform.synchronize(file.number) == 0 || errno == EINVAL,
      try name(draft, path)
    else { throw SystemError("write \(path)") }
    if let folder = Descriptor(opening: Folder.parent(of: path), O_RDONLY | O_DIRECTORY) {
      _ = Platform.synchronize(folder.number)
    }
  }

  /// Gives a draft its final name, even on a file system without hard links.
  ///
  /// Returns false with `errno` if the system refuses. If another file already has the final name, that file
  /// is kept, and the function throws `EEXIST`.
  private static func name(_ draft: String, _ path: String) throws(SystemError) -> Bool {
    if unsafe link(draft, path) == 0 { return true }
    guard errno != EEXIST, !FileSystem.exists(path) else {
      throw SystemError("write \(path)", number: EEXIST)
    }
    return unsafe rename(draft, path) == 0
  }

  /// Returns whether users other than the owner have rights to a file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    Folder.mode(of: path).map { $0 & (S_IRWXG | S_IRWXO) != 0 } ?? false
  }
}
