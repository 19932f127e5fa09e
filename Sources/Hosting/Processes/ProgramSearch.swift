#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions that find programs, and that determine the kind of a file.
package enum ProgramSearch {
  /// Returns the path of the first executable file with the given name, or nil if there is none.
  ///
  /// `folders` are the folders to search, separated by colons as in PATH.
  package static func find(_ name: String, in folders: String) -> String? {
    folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isExecutableFile($0) }
  }

  package static func isExecutableFile(_ path: String) -> Bool {
    let status = unsafe access(path, X_OK)
    return status == 0 && isFile(path)
  }

  package static func isFile(_ path: String) -> Bool {
    Folder.mode(of: path).map { $0 & S_IFMT == S_IFREG } ?? false
  }

  package static func isFolder(_ path: String) -> Bool {
    Folder.mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }
}
