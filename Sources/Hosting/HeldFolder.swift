import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder that one or more programs hold.
///
/// The last program that releases the folder deletes it. If that program was killed, the folder is deleted by
/// the next program that holds it, or that makes a folder with the same prefix.
package final class HeldFolder: Sendable {
  package let path: String
  private let folder: Descriptor

  /// Makes a folder at a path that no other program uses.
  package convenience init(making path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o755) == 0 else { throw SystemError("make \(path)") }
    guard let folder = Self.lock(path) else { throw SystemError("lock \(path)") }
    if ProgramUsers.areOwn { fchmod(folder.number, ForeignFolder.rights) }
    self.init(path, folder)
  }

  /// The rights of other users to a folder.
  package enum Sharing: UInt32, Sendable {
    case nothing = 0o700
    case entering = 0o711
    case reading = 0o755
  }

  /// Makes a folder inside another one.
  ///
  /// Its name begins with `prefix`, which only folders of this kind may have.
  package convenience init(
    in place: String, prefix: String, for sharing: Sharing = .nothing
  ) throws(SystemError) {
    for name in Folder.names(in: place) where name.hasPrefix(prefix) {
      _ = HeldFolder("\(place)/\(name)")
    }
    while true {
      let path = "\(place)/\(prefix)\(getpid())-\(Self.secretName)"
      guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError("make \(path)") }
      // Another process may have deleted the folder before this process locked it.
      guard let folder = Self.lock(path) else { continue }
      // The umask of this process may have removed rights.
      if ProgramUsers.areOwn { fchmod(folder.number, mode_t(sharing.rawValue)) }
      self.init(path, folder)
      return
    }
  }

  /// A name with 128 random bits.
  static var secretName: String {
    [UInt64.random(in: 0 ... .max), .random(in: 0 ... .max)].map { String($0, radix: 36) }.joined()
  }

  /// Holds an existing folder.
  ///
  /// Returns nil if there is none, or if another program is deleting it.
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

  /// Moves the folder to another path.
  ///
  /// Returns nil if the path exists.
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

/// A path at which several processes may install folders.
package struct FolderPlace {
  package enum TakingError: Error {
    /// Another process has replaced the file or folder at the path.
    case changed
    case system(SystemError)
  }

  package let path: String
  /// The identity of the file or folder at the path when this value was created, or nil if there was none.
  private let before: [UInt64]?

  package init(_ path: String) {
    self.path = path
    before = Self.identity(of: path)
  }

  package var isTaken: Bool { before != nil }

  /// Moves a folder to the path.
  ///
  /// A folder that exists at the path takes the other path in exchange, so that the path always exists.
  package func install(from folder: String) throws(TakingError) {
    guard let shelf = Descriptor(opening: Folder.parent(of: path), O_RDONLY | O_DIRECTORY) else {
      throw .system(SystemError("write \(path)"))
    }
    while flock(shelf.number, LOCK_EX) != 0, errno == EINTR {}
    guard Self.identity(of: path) == before else { throw .changed }
    _ = unsafe chmod(folder, ForeignFolder.rights)
    let status = isTaken ? unsafe joust_swap(folder, path) : unsafe rename(folder, path)
    guard status == 0 else { throw .system(SystemError("write \(path)")) }
  }

  /// Returns the device and the inode number of a file.
  private static func identity(of path: String) -> [UInt64]? {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: facts.st_dev), UInt64(facts.st_ino)]
  }
}

/// The deletion of folders with untrusted contents.
///
/// Links are not followed, and the used memory does not depend on the depth of the folders.
package enum FolderRemoval {
  /// Whether file modes do not restrict this process.
  ///
  /// In that case the deletion does not change modes: a program that still runs could replace a folder with a
  /// link at that moment.
  private static var isFree: Bool { ProgramUsers.areOwn }

  private static let wholeFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  package static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    if !isFree { _ = unsafe chmod(path, 0o700) }
    if let root = Descriptor(opening: path, wholeFolder) { empty(root) }
    _ = unsafe rmdir(path)
  }

  package static func removeUnlessFile(_ path: String) {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { return }
    remove(path)
  }

  package static func removeIfEmpty(_ path: String) { _ = unsafe rmdir(path) }

  /// Empties a folder.
  ///
  /// Nested folders are moved up first, so that only one level is open at a time.
  private static func empty(_ root: borrowing Descriptor) {
    let prefix = String(UInt64.random(in: 0 ... .max), radix: 16)
    var waiting: [String] = []
    var count = 0
    clear(root.number) { waiting.append($0) }
    while let name = waiting.popLast() {
      let number = unsafe openat(root.number, name, wholeFolder)
      if number >= 0 {
        let folder = Descriptor(owning: number)
        clear(folder.number) { inner in
          count += 1
          let outer = "\(prefix)-\(count)"
          if unsafe renameat(folder.number, inner, root.number, outer) == 0 {
            waiting.append(outer)
          }
        }
      }
      _ = unsafe unlinkat(root.number, name, AT_REMOVEDIR)
    }
  }

  /// Deletes the files in a folder, makes its subfolders accessible, and passes their names to `take`.
  private static func clear(_ folder: Int32, _ take: (String) -> Void) {
    for name in Folder.names(inOwned: dup(folder)) where unsafe unlinkat(folder, name, 0) != 0 {
      if !isFree { unsafe fchmodat(folder, name, 0o700, 0) }
      take(name)
    }
  }
}
