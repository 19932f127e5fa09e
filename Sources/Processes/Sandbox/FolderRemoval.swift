#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Deletes folders that a stranger has filled: no link is followed, and no depth exhausts us.
enum FolderRemoval {
  private static let wholeFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Deletes a folder with all that stands below it.
  static func remove(_ path: String) {
    let number = unsafe open(path, wholeFolder)
    if number >= 0 { empty(Descriptor(owning: number)) }
    _ = unsafe rmdir(path)
  }

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
      unsafe fchmodat(folder, name, 0o700, 0)
      take(name)
    }
  }
}
