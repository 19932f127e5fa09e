#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions for paths as text, most of which do not access the file system.
package enum Paths {
  /// Returns a path as an absolute path without `.`, `..` and repeated slashes.
  ///
  /// A relative path begins at the working directory. Links are not followed.
  package static func absolute(_ path: String) -> String {
    var steps: [Substring] = []
    let whole = isAbsolute(path) ? path : workingFolder + "/" + path
    for step in self.steps(of: whole) {
      switch step {
      case ".": continue
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    return "/" + steps.joined(separator: "/")
  }

  private static let slash = UInt8(ascii: "/")

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Returns the names in a path, without empty ones.
  ///
  /// The path is split by bytes: a slash before a combining mark is not a character of its own.
  package static func steps(of path: String) -> [Substring] {
    path.utf8.split(separator: slash).map { Substring($0) }
  }

  /// Returns the last name in the absolute form of a path, or `/` for the root.
  package static func name(of path: String) -> String {
    steps(of: absolute(path)).last.map(String.init) ?? "/"
  }

  /// Splits a path after its last slash; if the path has no slash, the folder is empty.
  package static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: slash) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  /// Returns the part of a path before its last slash, `/` for a name in the root, or `.` if the path has no
  /// slash.
  ///
  /// The path must not end with a slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Returns the absolute form of a path, with all links resolved if the file exists.
  package static func withoutLinks(_ path: String) -> String {
    Folder.resolved(path) ?? absolute(path)
  }

  /// The working directory of this process, or `/` if it was deleted.
  package static var workingFolder: String {
    guard let text = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The absolute path of the folder for temporary files: `TMPDIR`, or else `/tmp`.
  package static var temporaryFolder: String {
    let folder = EnvironmentVariables.all["TMPDIR"] ?? ""
    return folder.isEmpty ? "/tmp" : absolute(folder)
  }
}
