#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The names in a folder and in its subfolders at one time.
///
/// The names are C strings, because a program may choose names that are not UTF-8.
package struct FolderListing {
  private let root: [CChar]
  /// The names in each folder that could be read, by the path of the folder.
  private var names: [[CChar]: Set<[CChar]>] = [:]
  /// The paths of all entries that are not folders, such as files and links.
  private var files: Set<[CChar]> = []

  /// Lists a folder; links inside the folder are not followed.
  package init(of folder: String) {
    root = Array(Paths.withoutLinks(folder).utf8CString)
    var waiting = [root]
    while let place = waiting.popLast() {
      guard let found = Self.names(in: place) else {
        if [ENOTDIR, ELOOP].contains(errno) { files.insert(place) }
        continue
      }
      names[place] = Set(found)
      for name in found { waiting.append(Self.path(of: name, in: place)) }
    }
  }

  /// Deletes the files and folders that were made after the listing, including a folder that replaced a file.
  ///
  /// A file directly in the listed folder with the name `kept` remains. Folders that could not be read when
  /// they were listed are not changed.
  package func removeNewFiles(except kept: String) {
    let kept = Array(kept.utf8CString)
    var waiting = [root]
    while let place = waiting.popLast() {
      guard let known = names[place], let found = Self.names(in: place) else { continue }
      for name in found where place != root || name != kept {
        let path = Self.path(of: name, in: place)
        let isKnown = known.contains(name) && !(files.contains(path) && Self.names(in: path) != nil)
        if isKnown { waiting.append(path) } else { FolderRemoval.remove(path) }
      }
    }
  }

  private static func path(of name: [CChar], in folder: [CChar]) -> [CChar] {
    Array(folder.dropLast()) + [0x2F] + name
  }

  /// Returns the names in a folder; nil for any other file, for a link, and for an unreadable folder.
  private static func names(in folder: [CChar]) -> [[CChar]]? {
    let number = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return number < 0 ? nil : Folder.rawNames(inOwned: number)
  }
}
