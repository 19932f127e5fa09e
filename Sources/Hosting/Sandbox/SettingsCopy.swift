import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A copy of the settings in `/etc` that confined programs may read.
///
/// Bubblewrap reads the list of all mounts for each path that it makes visible. On a machine with many
/// languages, one folder in place of twenty settings saves two fifths of the processor time of a start.
enum SettingsCopy {
  /// The largest total size of the files, in bytes.
  private static let byteLimit = 8_000_000
  private static let entryLimit = 5000
  /// The number of starts without a copy, since making the copy takes as long as about ten starts save.
  private static let startsWithout = 8

  private struct Copy {
    var requestCount = 0
    var isMade = false
    var folder: String?
  }

  private static let copies = Mutex<[[String]: Copy]>([:])

  /// Returns the path of a folder to show in place of `/etc`, in which only the given files and folders exist.
  ///
  /// Returns nil for the first starts, and if the paths cannot be copied, are too large, or are elsewhere. The
  /// folder is made once for the same paths, and deleted when Joust ends.
  static func folder(of paths: [String]) -> String? {
    copies.withLock { copies in
      var copy = copies[paths, default: Copy()]
      defer { copies[paths] = copy }
      copy.requestCount += 1
      guard copy.requestCount > startsWithout else { return nil }
      if !copy.isMade {
        copy.isMade = true
        copy.folder = make(paths)
      }
      return copy.folder
    }
  }

  private static func make(_ paths: [String]) -> String? {
    guard paths.allSatisfy({ $0.isBelow("/etc") && $0 != "/etc" }),
      let folder = try? SharedCopies.makeFolder()
    else { return nil }
    var walk = PublicCopy(byteLimit: byteLimit, entryLimit: entryLimit)
    for path in paths {
      guard walk.copy(path, to: folder + path.dropFirst("/etc".count)) else { return nil }
    }
    return folder
  }
}
