import Hosting
import Runs

/// A temporary folder for the files of the bench.
struct BenchFolder: Sendable {
  let path: String

  init() throws(InputError) {
    let parent = Paths.temporaryFolder
    path = parent + "/joust-bench-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do {
      try FileSystem.makeFolders(path)
    } catch {
      throw InputError("\(parent) can't be written; set TMPDIR to a writable folder")
    }
  }

  func remove() {
    // Work that was interrupted may still be writing files in the folder.
    for _ in 0..<100 {
      FolderRemoval.remove(path)
      guard FileSystem.exists(path) else { return }
      Platform.sleep(nanoseconds: 1_000_000)
    }
  }
}
