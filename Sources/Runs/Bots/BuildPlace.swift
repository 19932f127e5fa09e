import Hosting
import JSON

/// The folder in which a build runs: the bot's own folder, or a copy if the user of the build can't reach the
/// bot's folder.
///
/// During the build, the folder belongs to the user of the build.
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

  /// Gives the folder back to its owner.
  ///
  /// - Returns: The reason for a failure; nil if the folder was given back.
  func end() -> String? {
    lent.giveBack()
      ? nil
      : "the owner of its files can't be restored after the build; its folders may be nested more "
        + "than 200 deep"
  }

  /// Applies the changes of a successful build in a copy to the bot's folder: moves the new and changed
  /// files, and deletes the deleted ones.
  ///
  /// - Returns: The reason for a failure; nil if the changes were applied.
  func keep() -> String? {
    guard isCopy else { return nil }
    do {
      try moveFiles()
      return nil
    } catch {
      return "the files of its build can't be moved to \(printable(bot)): \(error)"
    }
  }

  private func moveFiles() throws {
    let before = Self.files(in: bot)
    let after = Self.files(in: path)
    for file in before.keys where after[file] == nil { FolderRemoval.remove("\(bot)/\(file)") }
    for (file, facts) in after where before[file] != facts {
      let source = "\(path)/\(file)"
      let target = "\(bot)/\(file)"
      // The copy's files have other times than the bot's files, so equal contents count as unchanged.
      let link = Folder.linkTarget(of: source)
      if link != nil, link == Folder.linkTarget(of: target) { continue }
      if let made = FileFacts(source), let there = FileFacts(target), made.kind == .file,
        there.kind == .file, made.isExecutable == there.isExecutable,
        FileSystem.areEqual(source, target)
      {
        continue
      }
      FolderRemoval.remove(target)
      try FileSystem.makeFolders(Paths.folder(of: target))
      try FileSystem.move(source, to: target)
    }
  }

  /// Deletes the files that a failed build has created in the bot's folder; does nothing if the build ran in
  /// a copy.
  ///
  /// `before` lists the bot's folder before the build.
  func clear(since before: FolderListing) {
    guard !isCopy else { return }
    before.removeNewFiles(except: BotBuild.stampName)
  }

  /// Returns the size and time of each file that a copy of a folder contains, by the file's path.
  private static func files(in folder: String) -> [String: String] {
    let files = Folder.files(below: folder) { path, _ in
      path == BotBuild.stampName || path == ".git" || path.hasPrefix(".git/")
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.facts.text) })
  }
}
