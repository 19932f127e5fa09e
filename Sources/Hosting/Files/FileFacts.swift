#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The facts about a file that the system reports without opening it.
package struct FileFacts: Hashable, Sendable {
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  package let isExecutable: Bool
  /// The inode number, which usually changes when another file replaces the file.
  private let number: UInt64
  /// The time of the last modification, in nanoseconds since 1970.
  package let modification: Int64

  /// Reads the facts about a file; a link is not followed.
  ///
  /// Returns nil if the file does not exist, or if the system does not allow access to its folder.
  package init?(_ path: String) {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(facts.st_size)
    isExecutable = facts.st_mode & S_IXUSR != 0
    number = UInt64(facts.st_ino)
    modification = Platform.modificationNanoseconds(of: facts)
  }

  /// A text that changes when the file is modified.
  package var text: String { "\(kind) \(size) \(isExecutable) \(modification)" }

  /// A text that changes when the file is modified or replaced.
  package var textWithNumber: String { "\(text) \(number)" }
}
