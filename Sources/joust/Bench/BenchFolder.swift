import FoundationEssentials
import Hosting
import Runs

/// Where the bench puts its files, until it is over.
struct BenchFolder: Sendable {
  /// Its path.
  let path: String

  /// Makes a folder.
  ///
  /// - Throws: where the system has none for passing files.
  init() throws(InputError) {
    let parent = FileManager.default.temporaryDirectory.path
    path = parent + "/joust-bench-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw InputError("\(parent) can't be written; set TMPDIR to a folder that can")
    }
  }

  /// Deletes it with all that it holds.
  func remove() {
    // Work that was given up on may still be putting files there.
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      guard FileManager.default.fileExists(atPath: path) else { return }
      Platform.sleep(nanoseconds: 1_000_000)
    }
  }
}
