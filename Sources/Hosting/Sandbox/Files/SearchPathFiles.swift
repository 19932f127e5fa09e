import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Finds the folders of the search path that other users may not enter.
///
/// Joust makes these folders and their installations visible to unconfined programs that run as another user.
enum SearchPathFiles {
  private static let known = Mutex<[String: [String]]>([:])

  /// Returns the private folders of a search path, and the installations to which these folders belong.
  static func of(_ searchPath: String) -> [String] {
    known.withLock { known in
      if let files = known[searchPath] { return files }
      let home = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? "/"
      let hidden = searchPath.split(separator: ":").map(String.init).filter {
        $0.hasPrefix("/") && !PathsInPrivateFolders([$0]).isEmpty
      }
      let files = NeededFiles(searchPath: hidden.joined(separator: ":"), home: home).ofSearchPath
      known[searchPath] = files
      return files
    }
  }
}
