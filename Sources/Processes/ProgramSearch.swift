#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Finds programs as a shell does.
package enum ProgramSearch {
  /// The path of a program in the first of some folders, separated by colons, that has one of that
  /// name; the name is without a slash.
  package static func find(_ name: String, in folders: String) -> String? {
    folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isExecutableFile($0) }
  }

  /// Whether there is a file of that path that this process may execute.
  package static func isExecutableFile(_ path: String) -> Bool {
    let status = unsafe access(path, X_OK)
    return status == 0 && isFile(path)
  }

  /// Whether there is a regular file of that path.
  package static func isFile(_ path: String) -> Bool {
    var information = stat()
    let status = unsafe stat(path, &information)
    return status == 0 && information.st_mode & S_IFMT == S_IFREG
  }
}
