import FoundationEssentials
import Hosting
import JSON

/// The folder that a build runs in, which belongs to the user of the build meanwhile: the bot's own, or
/// a copy if that user can't reach it.
struct BuildPlace {
  let path: String
  private let bot: String
  private let lent: LentFolder

  init(for bot: String, _ user: ProgramUser?) throws(LaunchError) {
    self.bot = bot
    if !ProgramUsers.canShow(bot), let copy = SharedCopies.copy(of: bot, leavingOut: [".git"]) {
      path = copy
    } else {
      path = bot
    }
    lent = try LentFolder(path, to: user)
  }

  private var isCopy: Bool { path != bot }

  /// Gives the folder back.
  ///
  /// - Returns: what is wrong with it, as the end of a sentence; nil for nothing.
  func end() -> String? {
    lent.giveBack() ? nil : " in folders that can't be given back, since they are too deep"
  }

  /// Has the bot's folder hold what a build that succeeded has made of a copy.
  ///
  /// - Returns: why it can't; nil if it does.
  func keep() -> String? {
    guard isCopy else { return nil }
    do {
      try moveFiles()
      return nil
    } catch {
      return "what its build has made can't be moved to \(printable(bot)): \(error)"
    }
  }

  private func moveFiles() throws {
    let (before, after) = (Self.files(in: bot), Self.files(in: path))
    for file in before.keys where after[file] == nil { FolderRemoval.remove("\(bot)/\(file)") }
    let manager = FileManager.default
    for (file, facts) in after where before[file] != facts {
      let (source, target) = (URL(filePath: "\(path)/\(file)"), URL(filePath: "\(bot)/\(file)"))
      // A copy has times of its own.
      let isSame = FileFacts(source.path)?.isExecutable == FileFacts(target.path)?.isExecutable
      if isSame, manager.contentsEqual(atPath: source.path, andPath: target.path) { continue }
      FolderRemoval.remove(target.path)
      try manager.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.moveItem(at: source, to: target)
    }
  }

  /// Deletes what a build that failed has left in the bot's folder.
  func clear(leaving there: Set<String>) {
    guard !isCopy else { return }
    for path in Self.contents(of: bot).sorted() where !there.contains(path) {
      FolderRemoval.remove("\(bot)/\(path)")
    }
  }

  static func contents(of folder: String) -> [String] {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0 != BotBuild.stampName }
  }

  /// The files that a copy has, too, and what tells whether they have changed.
  private static func files(in folder: String) -> [String: String] {
    let files = Folder.files(below: folder) { path, _ in
      path == BotBuild.stampName || path == ".git" || path.hasPrefix(".git/")
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.facts.text) })
  }
}
