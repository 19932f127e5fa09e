import CHosting

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
    let whole = path.hasPrefix("/") ? path : workingFolder + "/" + path
    for step in whole.split(separator: "/") {
      switch step {
      case ".": continue
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    return "/" + steps.joined(separator: "/")
  }

  /// Returns the last name of the absolute path, or `/` for the root.
  package static func name(of path: String) -> String {
    absolute(path).split(separator: "/").last.map(String.init) ?? "/"
  }

  /// Returns the folder part of a path: all but the last name, or `.` if the path is a single name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Returns the absolute path, with all links resolved if the file exists.
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

/// The environment variables of this process.
package enum EnvironmentVariables {
  /// The variables by name, read once at the first use.
  package static let all: [String: String] = {
    var variables: [String: String] = [:]
    guard var next = unsafe joust_environment() else { return variables }
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      unsafe next += 1
    }
    return variables
  }()
}
