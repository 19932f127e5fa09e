#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The deletion of folders with untrusted contents.
///
/// Links are not followed, and the used memory does not depend on the depth of the folders.
package enum FolderRemoval {
  /// Whether this process is root, with the capabilities to delete files regardless of their modes.
  ///
  /// In this case, the deletion does not change modes. If it did, a program that still runs could replace a
  /// folder with a link, so that the mode of the link's target would be changed.
  private static var isFree: Bool { ProgramUsers.areOwn }

  private static let wholeFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  package static func remove(_ path: String) { remove(Array(path.utf8CString)) }

  /// Deletes the file or the folder at a path, which is a C string because it may not be UTF-8.
  static func remove(_ path: [CChar]) {
    if unsafe unlink(path) == 0 { return }
    if !isFree { _ = unsafe chmod(path, 0o700) }
    let number = unsafe open(path, wholeFolder)
    if number >= 0 {
      let root = Descriptor(owning: number)
      empty(root)
    }
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
  /// The folders at deeper levels are first moved to the top level, so that only one level is open at a time.
  private static func empty(_ root: borrowing Descriptor) {
    let prefix = String(UInt64.random(in: 0 ... .max), radix: 16)
    var waiting: [[CChar]] = []
    var count = 0
    clear(root.number) { waiting.append($0) }
    while let name = waiting.popLast() {
      let number = unsafe openat(root.number, name, wholeFolder)
      if number >= 0 {
        let folder = Descriptor(owning: number)
        clear(folder.number) { inner in
          count += 1
          let outer = Array("\(prefix)-\(count)".utf8CString)
          if unsafe renameat(folder.number, inner, root.number, outer) == 0 {
            waiting.append(outer)
          }
        }
      }
      _ = unsafe unlinkat(root.number, name, AT_REMOVEDIR)
    }
  }

  /// Deletes the files in a folder, makes its subfolders accessible, and passes the names of the subfolders
  /// to `take`.
  private static func clear(_ folder: Int32, _ take: ([CChar]) -> Void) {
    for name in Folder.rawNames(inOwned: dup(folder)) where unsafe unlinkat(folder, name, 0) != 0 {
      if !isFree { unsafe fchmodat(folder, name, 0o700, 0) }
      take(name)
    }
  }
}
