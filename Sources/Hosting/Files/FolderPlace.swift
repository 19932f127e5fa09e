import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A path at which several processes may install folders.
package struct FolderPlace {
  package enum TakingError: Error {
    /// Another process has made, replaced or deleted the file or folder at the path.
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
  /// If the path is taken, the file or folder at the path moves to the path `folder`. This exchange is atomic
  /// if the file system supports it.
  ///
  /// - Throws: ``TakingError/changed`` if the path has changed since this value was created.
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

  /// Returns the device and the inode number of a file or folder, or nil if there is none at the path.
  private static func identity(of path: String) -> [UInt64]? {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: facts.st_dev), UInt64(facts.st_ino)]
  }
}
