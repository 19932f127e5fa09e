import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder that programs hold, and that the last of them deletes when it lets go of it; one that was
/// killed could not do so, and whoever takes the folder next, or makes one of its kind, does it instead.
package final class HeldFolder: Sendable {
  package let path: String
  private let folder: Descriptor

  /// Makes a folder that nobody else knows of.
  package convenience init(making path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o755) == 0 else { throw SystemError("make \(path)") }
    guard let folder = Self.lock(path) else { throw SystemError("lock \(path)") }
    if ProgramUsers.areOwn { fchmod(folder.number, ForeignFolder.rights) }
    self.init(path, folder)
  }

  /// What programs of other users may do with a folder that is made for them.
  package enum Sharing: UInt32, Sendable {
    case nothing = 0o700
    case entering = 0o711
    case reading = 0o755
  }

  /// Makes one in a folder; the names of its kind begin with `prefix`, and no others may.
  package convenience init(
    in place: String, prefix: String, for sharing: Sharing = .nothing
  ) throws(SystemError) {
    for name in Folder.names(in: place) where name.hasPrefix(prefix) {
      _ = HeldFolder("\(place)/\(name)")
    }
    while true {
      let path = "\(place)/\(prefix)\(getpid())-\(Self.secretName)"
      guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError("make \(path)") }
      // Another process may have taken it for one that nobody holds.
      guard let folder = Self.lock(path) else { continue }
      // The mask of this process may have taken rights away.
      if ProgramUsers.areOwn { fchmod(folder.number, mode_t(sharing.rawValue)) }
      self.init(path, folder)
      return
    }
  }

  /// A name of 128 random bits.
  static var secretName: String {
    [UInt64.random(in: 0 ... .max), .random(in: 0 ... .max)].map { String($0, radix: 36) }.joined()
  }

  /// Takes a folder; nil where there is none of ours, or where somebody is deleting it.
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

  /// Deletes what has its path, whoever holds it.
  package func remove() { FolderRemoval.remove(path) }

  /// Gives the folder another path; nil where that is taken.
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

/// A name in a folder that several processes want to give to a folder of theirs.
package struct FolderPlace {
  package enum TakingError: Error {
    /// Another process has changed what stands there.
    case changed
    case system(SystemError)
  }

  package let path: String
  /// What stood there when this was made.
  private let before: [UInt64]?

  package init(_ path: String) {
    self.path = path
    before = Self.identity(of: path)
  }

  package var isTaken: Bool { before != nil }

  /// Has a folder stand there; what stood there takes its path, so that the place is never empty.
  package func take(from folder: String) throws(TakingError) {
    guard let shelf = Descriptor(opening: Folder.parent(of: path), O_RDONLY | O_DIRECTORY) else {
      throw .system(SystemError("write \(path)"))
    }
    while flock(shelf.number, LOCK_EX) != 0, errno == EINTR {}
    guard Self.identity(of: path) == before else { throw .changed }
    _ = unsafe chmod(folder, ForeignFolder.rights)
    let status = isTaken ? unsafe joust_swap(folder, path) : unsafe rename(folder, path)
    guard status == 0 else { throw .system(SystemError("write \(path)")) }
  }

  /// The device and the number of what has a path.
  private static func identity(of path: String) -> [UInt64]? {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: facts.st_dev), UInt64(facts.st_ino)]
  }
}

/// Deletes folders that a stranger has filled: no link is followed, and no depth exhausts us.
package enum FolderRemoval {
  /// Whether modes keep this process from nothing.
  ///
  /// Then it does not change them: a program that still runs could put a link in place of a folder.
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

  /// Empties a folder: what stands deeper is moved up first, so that one level is open at a time.
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

  /// Deletes the files of a folder, and hands over the names of the folders in it, open to us.
  private static func clear(_ folder: Int32, _ take: (String) -> Void) {
    for name in Folder.names(inOwned: dup(folder)) where unsafe unlinkat(folder, name, 0) != 0 {
      if !isFree { unsafe fchmodat(folder, name, 0o700, 0) }
      take(name)
    }
  }
}
