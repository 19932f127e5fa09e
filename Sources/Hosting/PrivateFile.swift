#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A small file that only its owner may read.
package enum PrivateFile {
  /// Makes a file that is whole as soon as it has its name, and on the disk when this returns.
  ///
  /// One caller at a time makes a file of a given path.
  ///
  /// - Throws: if a file has that name, which stays as it is, or the folder can't be written.
  package static func make(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let draft = path + ".part"
    // A program that was killed has left it.
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

  /// Gives a file its name unless another file has it, also on a disk without hard links.
  private static func name(_ draft: String, _ path: String) throws(SystemError) -> Bool {
    if unsafe link(draft, path) == 0 { return true }
    guard errno != EEXIST else { throw SystemError("write \(path)", number: EEXIST) }
    guard !Folder.exists(path) else { return false }
    return unsafe rename(draft, path) == 0
  }

  /// Whether users other than the owner have some right to a file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    Folder.mode(of: path).map { $0 & (S_IRWXG | S_IRWXO) != 0 } ?? false
  }
}
