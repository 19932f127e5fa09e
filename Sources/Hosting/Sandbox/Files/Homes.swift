#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The home folders of the user, in all spellings.
package struct Homes: Sendable {
  /// The absolute paths, both as written and with links resolved; a home folder `/` is left out.
  let paths: [String]

  /// Finds the home folders that HOME and the user database specify.
  ///
  /// - Parameter home: The value of HOME. A path that is not absolute is ignored.
  package init(_ home: String) {
    let known = [home, Platform.homeOfUser].compactMap(\.self).filter { !$0.isEmpty }
    var paths: [String] = []
    for path in known.flatMap({ [$0, Folder.resolved($0) ?? $0] }) {
      let plain = Self.plain(path)
      guard path.hasPrefix("/"), plain != "/", !paths.contains(plain) else { continue }
      paths.append(plain)
    }
    self.paths = paths
  }

  /// Returns whether a path is a home folder or inside one.
  package func hold(_ path: String) -> Bool {
    spellings(of: path).contains { path in paths.contains { path.isBelow($0) } }
  }

  /// Returns whether a folder is a home folder or contains one.
  package func areBelow(_ folder: String) -> Bool {
    spellings(of: folder).contains { folder in
      folder == "/" || paths.contains { $0.isBelow(folder) }
    }
  }

  private func spellings(of path: String) -> [String] {
    [Self.plain(path)] + [Folder.resolved(path)].compactMap(\.self)
  }

  /// Returns an absolute path without the steps "." and double slashes.
  private static func plain(_ path: String) -> String {
    "/" + Paths.steps(of: path).filter { $0 != "." }.joined(separator: "/")
  }
}

extension String {
  /// Returns whether this path is the given folder or a path inside the folder.
  ///
  /// The paths are compared by bytes: a slash before a combining mark is not a character of its own.
  func isBelow(_ folder: String) -> Bool {
    guard utf8.starts(with: folder.utf8) else { return false }
    let rest = utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/")
  }
}
