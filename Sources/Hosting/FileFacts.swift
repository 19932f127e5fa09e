#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system tells of a file without opening it.
package struct FileFacts: Hashable, Sendable {
  package enum Kind: Sendable { case file, folder, link, other }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  package let isExecutable: Bool
  /// What another file of the same name would not have.
  private let number: UInt64
  /// When it was last written, in nanoseconds since 1970.
  private let modification: Int64

  /// The facts of a file, or of a link and not of what it leads to; nil where nothing is there.
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

  /// The same as a text, which differs where the file was written meanwhile.
  package var text: String { "\(kind) \(size) \(isExecutable) \(modification)" }

  /// The same as a text, which differs also where another file took its place.
  package var textWithNumber: String { "\(text) \(number)" }
}

extension Folder {
  /// The files and links below a folder by their paths from it, sorted, without what some names stand
  /// for, wherever they occur.
  package static func files(
    below folder: String, leavingOut isLeftOut: (_ path: String, _ name: String) -> Bool
  ) -> [(path: String, facts: FileFacts)] {
    var found: [(path: String, facts: FileFacts)] = []
    var waiting = [""]
    while let place = waiting.popLast() {
      for name in names(in: folder + "/" + place) where !isLeftOut(place + name, name) {
        let path = place + name
        guard let facts = FileFacts("\(folder)/\(path)") else { continue }
        switch facts.kind {
        case .folder: waiting.append(path + "/")
        case .file, .link: found.append((path, facts))
        case .other: break
        }
      }
    }
    return found.sorted { $0.path < $1.path }
  }
}
