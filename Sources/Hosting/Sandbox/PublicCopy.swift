#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A copy of the files that all users may read.
package struct PublicCopy {
  private var bytesLeft: Int
  private var entriesLeft: Int

  package init(byteLimit: Int, entryLimit: Int) {
    bytesLeft = byteLimit
    entriesLeft = entryLimit
  }

  /// Copies a file, a link, or a folder with its contents.
  ///
  /// Missing folders above the copy are made. Files that only some users may read, devices, sockets and pipes
  /// are left out.
  ///
  /// - Returns: False if a limit is exceeded, or if something cannot be read or written.
  package mutating func copy(_ path: String, to copy: String) -> Bool {
    let above = Folder.parent(of: copy)
    guard Folder.exists(above) || makeFolder(above), let facts = facts(of: path) else {
      return !Folder.exists(path)
    }
    entriesLeft -= 1
    guard entriesLeft >= 0 else { return false }
    switch facts.st_mode & S_IFMT {
    case S_IFLNK:
      guard let target = Folder.linkTarget(of: path) else { return false }
      return unsafe symlink(target, copy) == 0
    case S_IFDIR where facts.st_mode & (S_IROTH | S_IXOTH) == S_IROTH | S_IXOTH:
      return makeFolder(copy)
        && Folder.names(in: path).allSatisfy { self.copy("\(path)/\($0)", to: "\(copy)/\($0)") }
    case S_IFREG where facts.st_mode & S_IROTH != 0:
      return copyFile(path, to: copy, executable: facts.st_mode & S_IXOTH != 0)
    default: return true
    }
  }

  private func facts(of path: String) -> stat? {
    var facts = stat()
    return unsafe lstat(path, &facts) == 0 ? facts : nil
  }

  private func makeFolder(_ path: String) -> Bool {
    unsafe (mkdir(path, 0o755) == 0 && chmod(path, 0o755) == 0)
  }

  private mutating func copyFile(_ path: String, to copy: String, executable: Bool) -> Bool {
    guard let bytes = try? InputFile.contents(of: path, limit: bytesLeft),
      let file = Descriptor(opening: copy, O_WRONLY | O_CREAT | O_EXCL)
    else { return false }
    bytesLeft -= bytes.count
    return Descriptor.sendAll(bytes, to: file.number) == bytes.count
      && fchmod(file.number, executable ? 0o555 : 0o444) == 0
  }
}
