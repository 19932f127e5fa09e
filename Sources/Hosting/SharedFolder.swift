#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder that several programs may use, and that the last of them deletes when it lets go of it;
/// one that was killed could not do so, and whoever takes the folder next does it instead.
package final class SharedFolder: Sendable {
  package let path: String
  private let folder: Descriptor

  /// Makes a folder that nobody else knows of.
  package convenience init(making path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o755) == 0 else { throw SystemError("make \(path)") }
    guard Self.isOwned(path), let folder = Self.lock(path) else {
      throw SystemError("lock \(path)")
    }
    self.init(path, folder)
  }

  /// Takes a folder; nil where there is none of ours, or where somebody is deleting it.
  package convenience init?(_ path: String) {
    guard Self.isOwned(path), let folder = Self.lock(path) else { return nil }
    self.init(path, folder)
  }

  private init(_ path: String, _ folder: consuming Descriptor) {
    self.path = path
    self.folder = folder
  }

  deinit {
    guard flock(folder.number, LOCK_EX | LOCK_NB) == 0, Self.isStill(folder, path) else { return }
    FolderRemoval.remove(path)
  }

  /// Gives the folder another path; nil where that is taken.
  package func renamed(to path: String) -> SharedFolder? {
    guard unsafe rename(self.path, path) == 0 else { return nil }
    return SharedFolder(path)
  }

  private static func isOwned(_ path: String) -> Bool {
    var facts = stat()
    return unsafe lstat(path, &facts) == 0 && facts.st_uid == geteuid()
      && facts.st_mode & S_IFMT == S_IFDIR
  }

  private static func lock(_ path: String) -> Descriptor? {
    guard let folder = Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      flock(folder.number, LOCK_SH | LOCK_NB) == 0, isStill(folder, path)
    else { return nil }
    return folder
  }

  private static func isStill(_ folder: borrowing Descriptor, _ path: String) -> Bool {
    var named = stat()
    guard let own = folder.information, unsafe lstat(path, &named) == 0 else { return false }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }
}
