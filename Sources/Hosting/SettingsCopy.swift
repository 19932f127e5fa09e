import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A copy of the settings in `/etc` that confined programs may read.
///
/// Bubblewrap reads the list of all mounts for each path that it makes visible. On a machine with many
/// languages, one folder in place of twenty settings saves two fifths of the processor time of a start.
enum SettingsCopy {
  /// The largest total size of the files, in bytes.
  private static let byteLimit = 8_000_000
  private static let entryLimit = 5000
  /// The number of starts without a copy, since making the copy takes as long as about ten starts save.
  private static let startsWithout = 8

  private struct Copy {
    var requestCount = 0
    var isMade = false
    var folder: String?
  }

  private static let copies = Mutex<[[String]: Copy]>([:])

  /// Returns the path of a folder to show in place of `/etc`, in which only the given files and folders exist.
  ///
  /// Returns nil for the first starts, and if the paths cannot be copied, are too large, or are elsewhere. The
  /// folder is made once for the same paths, and deleted when Joust ends.
  static func folder(of paths: [String]) -> String? {
    copies.withLock { copies in
      var copy = copies[paths, default: Copy()]
      defer { copies[paths] = copy }
      copy.requestCount += 1
      guard copy.requestCount > startsWithout else { return nil }
      if !copy.isMade {
        copy.isMade = true
        copy.folder = make(paths)
      }
      return copy.folder
    }
  }

  private static func make(_ paths: [String]) -> String? {
    guard paths.allSatisfy({ $0.isBelow("/etc") && $0 != "/etc" }),
      let folder = try? SharedCopies.makeFolder()
    else { return nil }
    var walk = PublicCopy(byteLimit: byteLimit, entryLimit: entryLimit)
    for path in paths {
      guard walk.copy(path, to: folder + path.dropFirst("/etc".count)) else { return nil }
    }
    return folder
  }
}

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
