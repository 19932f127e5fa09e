#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder that one or more programs hold with a shared lock.
///
/// The last program to release the folder deletes it. If that program was killed, the folder remains until
/// another program holds and releases it, or makes a folder with the same prefix.
package final class HeldFolder: Sendable {
  package let path: String
  private let folder: Descriptor

  /// Makes and holds a folder at a path that must not exist yet.
  package convenience init(making path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o755) == 0 else { throw SystemError("make \(path)") }
    guard let folder = Self.lock(path) else { throw SystemError("lock \(path)") }
    if ProgramUsers.areOwn { fchmod(folder.number, ForeignFolder.rights) }
    self.init(path, folder)
  }

  /// The mode of a folder, which determines the rights of other users.
  package enum Sharing: UInt32, Sendable {
    case nothing = 0o700
    case entering = 0o711
    case reading = 0o755
  }

  /// Makes and holds a folder with a random name inside the folder `place`.
  ///
  /// The name begins with `prefix`. The function first deletes the other folders with this prefix, unless a
  /// program holds them or they belong to another user. Other users get the rights of `sharing` only if each
  /// program runs as a different user; otherwise they get no rights.
  package convenience init(
    in place: String, prefix: String, for sharing: Sharing = .nothing
  ) throws(SystemError) {
    for name in Folder.names(in: place) where name.hasPrefix(prefix) {
      _ = HeldFolder("\(place)/\(name)")
    }
    for _ in 0..<Self.attempts {
      let path = "\(place)/\(prefix)\(getpid())-\(Self.secretName)"
      guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError("make \(path)") }
      // Another process may have deleted the folder before this process locked it.
      guard let folder = Self.lock(path) else {
        _ = unsafe rmdir(path)
        continue
      }
      // The umask of this process may have removed rights.
      if ProgramUsers.areOwn { fchmod(folder.number, mode_t(sharing.rawValue)) }
      self.init(path, folder)
      return
    }
    // The new folders belong to another user, or the file system has no locks.
    throw SystemError("own and lock a folder in \(place)", number: ENOTSUP)
  }

  /// The largest number of attempts to make a folder and to lock it before another process deletes it.
  private static let attempts = 100

  /// A new name with 128 random bits at each access.
  static var secretName: String {
    [UInt64.random(in: 0 ... .max), .random(in: 0 ... .max)].map { String($0, radix: 36) }.joined()
  }

  /// Holds an existing folder.
  ///
  /// Returns nil if the folder does not exist, if another program is deleting it, or if its owner is neither
  /// the user of Joust nor one of the users under which Joust runs programs.
  package convenience init?(_ path: String) {
    guard let folder = Self.lock(path) else { return nil }
    self.init(path, folder)
  }

  private init(_ path: String, _ folder: consuming Descriptor) {
    self.path = path
    self.folder = folder
  }

  deinit {
    guard flock(folder.number, LOCK_EX | LOCK_NB) == 0, folder.isStill(at: path) else { return }
    remove()
  }

  /// Deletes the folder, even if other programs hold it.
  package func remove() { FolderRemoval.remove(path) }

  /// Moves the folder to another path, and returns a value that holds the folder there.
  ///
  /// After the move, the original value no longer deletes the folder. Returns nil if the system refuses, for
  /// example because the path is in use.
  package func renamed(to path: String) -> HeldFolder? {
    guard unsafe rename(self.path, path) == 0 else { return nil }
    return HeldFolder(path)
  }

  private static func lock(_ path: String) -> Descriptor? {
    guard let folder = Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      let owner = folder.information?.st_uid, owner == geteuid() || ProgramUsers.isOne(owner),
      flock(folder.number, LOCK_SH | LOCK_NB) == 0,
      folder.isStill(at: path)
    else { return nil }
    return folder
  }
}
