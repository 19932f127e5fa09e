import FoundationEssentials
import Tournaments

/// A folder in which a bot is made ready before it takes its place among the others.
///
/// Its name begins with a dot, so that nobody takes it for a bot.
struct Staging {
  /// Its path.
  let path: String

  /// What tools make, and is made anew.
  private static let leftOut: Set<String> = [".git", ".build", "target", ".joust-build"]

  /// Makes one in the folder of the bots.
  init(in shelf: String) throws(MachineError) {
    path = "\(shelf)/.joust-submit-\(UInt64.random(in: 0 ... .max))"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw MachineError("\(shelf) can't be written; is the disk full, or the folder another's?")
    }
  }

  /// Fills it with what was handed in.
  func fill(_ submission: Submission) throws(MachineError) {
    let manager = FileManager.default
    do {
      let url = URL(filePath: submission.path)
      let names =
        submission.isFolder
        ? try manager.contentsOfDirectory(atPath: url.path).filter { !Self.leftOut.contains($0) }
        : [url.lastPathComponent]
      let folder = submission.isFolder ? url : url.deletingLastPathComponent()
      for name in names {
        try manager.copyItem(atPath: folder.appending(path: name).path, toPath: "\(path)/\(name)")
      }
      try write(submission.manifest)
    } catch {
      throw MachineError("\(printable(submission.path)) can't be copied to \(path)")
    }
  }

  /// Writes its `bot.json`.
  func write(_ manifest: BotManifest) throws {
    try Data(manifest.text.utf8).write(to: URL(filePath: path + "/bot.json"))
  }

  /// Puts it where the bot is to stand, in place of what stands there.
  func move(to place: String) throws(MachineError) {
    let manager = FileManager.default
    let old = path + "-old"
    let isReplacing = manager.fileExists(atPath: place)
    do {
      if isReplacing { try manager.moveItem(atPath: place, toPath: old) }
      do {
        try manager.moveItem(atPath: path, toPath: place)
      } catch {
        if isReplacing { try manager.moveItem(atPath: old, toPath: place) }
        throw error
      }
    } catch {
      throw MachineError("\(place) can't be written; what stood there still does")
    }
    if isReplacing { try? manager.removeItem(atPath: old) }
  }

  /// Deletes it.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
