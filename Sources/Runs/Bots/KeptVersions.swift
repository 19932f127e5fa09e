import Hosting
package import Tournaments

/// The former versions of submitted bots, which stay playable: `bots/.versions/fox@1` is `fox@1`.
///
/// The name of the folder begins with a dot, so that `"*"` among the bots of a tournament selects no former
/// version.
package struct KeptVersions {
  /// The largest number of former versions of a bot that are kept; if there are more, the oldest are deleted.
  package static let limit = 20

  private let shelf: String

  /// Describes the versions that are kept in a folder of submitted bots.
  package init(in shelf: String) {
    self.shelf = shelf
  }

  private var folder: String { shelf + "/.versions" }

  /// The kept versions, the oldest of each bot first; a folder without a valid `bot.json` is left out.
  package var bots: [BotCatalog.Submitted] { bots(in: folderNames) }

  /// Returns the kept versions of a bot, the oldest first.
  func bots(named name: String) -> [BotCatalog.Submitted] {
    bots(in: folderNames.filter { VersionedName($0)?.bot == name })
      .filter { $0.manifest.name == name }
  }

  /// A number that differs if a version was added or deleted.
  var outline: UInt64 {
    // The result is a sum, because the order of the names is not known.
    folderNames.reduce(0) { sum, name in
      var hash = StableHash()
      hash.add(name)
      return sum &+ hash.result
    }
  }

  /// The names of the folders of versions, without the snapshots of runs.
  private var folderNames: [String] {
    Folder.names(in: folder)
      .filter { !$0.hasPrefix(".") }
  }

  private func bots(in names: [String]) -> [BotCatalog.Submitted] {
    let found = names.compactMap { name -> (bot: BotCatalog.Submitted, age: Int64)? in
      guard let bot = try? BotsFolder.bot(in: "\(folder)/\(name)") else { return nil }
      return (bot, Self.time(of: bot.folder))
    }
    return found.sorted {
      ($0.bot.manifest.name, $0.age, $0.bot.folder) < ($1.bot.manifest.name, $1.age, $1.bot.folder)
    }.map(\.bot)
  }

  /// Moves the folder of a replaced version to the kept versions.
  ///
  /// `former` is the path at which the version was built, which the files from the build may contain. The
  /// version `playing` is not deleted, because that version may continue to play while newer versions wait
  /// for their quota.
  ///
  /// - Returns: The versions that were deleted, because more than ``limit`` versions would be kept otherwise.
  package func keep(
    _ path: String, _ manifest: BotManifest, builtAt former: String, _ sandbox: SandboxChoice,
    playing: String? = nil
  ) throws(MachineError) -> [VersionedName] {
    let name = VersionedName(bot: manifest.name, version: manifest.version)
    let place = "\(folder)/\(name.folderName)"
    do {
      try FileSystem.makeFolders(folder)
      FolderRemoval.remove(place)
      try FileSystem.move(path, to: place)
      try? FileSystem.touch(place)
    } catch {
      throw MachineError("\(place) can't be written, so \(name) is not kept: \(error)")
    }
    if let build = manifest.build {
      replacePath(former, in: place)
      BotBuild(folder: place, command: build, sandbox: sandbox).stamp()
    }
    return removeOldest(of: manifest.name, except: playing)
  }

  /// Deletes a kept version; returns false if there is no such version.
  package func remove(_ name: VersionedName) -> Bool {
    let place = "\(folder)/\(name.folderName)"
    guard ProgramSearch.isFolder(place) else { return false }
    FolderRemoval.remove(place)
    FolderRemoval.removeIfEmpty(folder)
    return true
  }

  private func removeOldest(of bot: String, except playing: String?) -> [VersionedName] {
    let names = bots(named: bot).map { VersionedName(bot: bot, version: $0.manifest.version) }
    let surplus = Array(
      names.filter { $0.version != playing }.prefix(max(0, names.count - Self.limit)))
    for name in surplus { _ = remove(name) }
    return surplus
  }

  private static func time(of folder: String) -> Int64 {
    FileFacts(folder)?.modification ?? 0
  }

  /// Replaces a path in the texts that a build has made, such as the scripts of a Python environment.
  private func replacePath(_ former: String, in place: String) {
    let made = BotBuild.madePaths(in: place)
    let isMade = { (path: String) in
      made.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    for (path, facts) in Folder.files(below: place, leavingOut: { _, _ in false })
    where facts.kind == .file && isMade(path) {
      let file = "\(place)/\(path)"
      guard let bytes = try? InputFile.contents(of: file, limit: 1 << 20),
        let text = String(validating: bytes, as: UTF8.self), text.contains(former + "/")
      else { continue }
      try? FileSystem.write(text.replacing(former + "/", with: place + "/"), to: file)
    }
  }
}
