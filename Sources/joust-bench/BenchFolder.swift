import FoundationEssentials
import Hosting
import Runs

/// A temporary folder for the files of the bench.
struct BenchFolder: Sendable {
  let path: String

  init() throws(InputError) {
    let parent = FileManager.default.temporaryDirectory.path
    path = parent + "/joust-bench-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw InputError("\(parent) can't be written; set TMPDIR to a folder that can")
    }
  }

  func remove() {
    // Work that was interrupted may still be writing files in the folder.
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      guard FileManager.default.fileExists(atPath: path) else { return }
      Platform.sleep(nanoseconds: 1_000_000)
    }
  }
}
