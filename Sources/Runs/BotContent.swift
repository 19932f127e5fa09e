import FoundationEssentials
import Games
import Hosting
import Synchronization
package import Tournaments

/// What a bot is made of: the files of its folder, without those that its build makes, and the commands
/// of its `bot.json`.
///
/// A version of a bot is one content, on every machine: so neither times nor what tools leave beside a
/// source count.
package struct BotContent {
  private let folder: String

  /// What tools leave in a folder, and Joust.
  private static let leftovers: Set = [".git", "__pycache__", ".DS_Store", BotBuild.stampName]
  /// Of a longer file its beginning and its length count.
  private static let readSize = 64 << 20

  package init(of folder: String) {
    self.folder = folder
  }

  private var files: [(path: String, facts: FileFacts)] {
    let made = BotBuild.madePaths(in: folder)
    return Folder.files(below: folder) { path, name in
      Self.leftovers.contains(name) || made.contains(path)
    }
  }

  /// A number that differs where something may have changed, found without reading a file.
  package var outline: UInt64 {
    var hash = StableHash()
    for (path, facts) in files {
      hash.add(path)
      hash.add(facts.textWithNumber)
    }
    return hash.result
  }

  /// The content in 16 characters; nil where it can't be read.
  package func digest(_ manifest: BotManifest) -> String? {
    var digest = SHA256()
    for words in [manifest.command, manifest.build ?? []] {
      digest.add(words.joined(separator: "\u{1}"))
    }
    do throws(SystemError) {
      for (path, facts) in files where path != "bot.json" {
        let place = "\(folder)/\(path)"
        digest.add(path)
        guard facts.kind == .file else {
          digest.add("link to \(Folder.linkTarget(of: place) ?? "")")
          continue
        }
        digest.add("\(facts.size) \(facts.isExecutable)")
        try digest.add(InputFile(place), limit: Self.readSize)
      }
    } catch {
      return nil
    }
    return digest.text
  }
}

extension SHA256 {
  mutating func add(_ text: String) { add((Array(text.utf8) + [0])[...]) }

  /// Adds the bytes of a file, of a longer one its beginning.
  mutating func add(_ file: consuming InputFile, limit: Int = .max) throws(SystemError) {
    var count = 0
    while count < limit {
      let bytes = try file.next()
      guard !bytes.isEmpty else { return }
      add(bytes)
      count += bytes.count
    }
  }

  /// The beginning of the digest in 16 characters.
  var text: String {
    end().prefix(8).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
  }
}

/// The bots' folders as they were when a run took them, which it plays whatever becomes of those.
///
/// A snapshot stands beside the folder, so that paths that lead out of it lead to the same files.
/// Runs that took the same content share it, and the last one deletes it.
package final class BotSnapshots: Sendable {
  private let folders = Mutex<[String: HeldFolder]>([:])
  private let areTemporary: Bool

  /// - Parameter areTemporary: whether they are kept among the temporary files.
  package init(areTemporary: Bool = false) { self.areTemporary = areTemporary }

  /// Deletes what runs have left beside some folders that were killed.
  static func removeLeftovers(beside folders: [String]) {
    for place in Set(folders.map(Folder.parent)) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      for name in names where name.hasPrefix(".") && name.contains(SnapshotCopy.mark) {
        _ = HeldFolder("\(place)/\(name)")
      }
    }
  }

  /// Takes the content of a folder; nil where it can't be copied, or does not stand still for ten
  /// seconds.
  func take(_ folder: String, _ shouldStop: () -> Bool) -> BotSnapshot? {
    let isElsewhere = areTemporary || !ProgramUsers.canShow(folder)
    guard let place = isElsewhere ? try? SharedCopies.makeFolder() : Folder.parent(of: folder)
    else { return nil }
    let deadline = Instant.now + 10_000_000_000
    while Instant.now < deadline, !shouldStop() {
      if let copy = try? SnapshotCopy(of: folder, in: place, shouldStop), let own = copy.place() {
        folders.withLock { $0[own.path] = own }
        return BotSnapshot(folder: own.path, files: copy.files)
      }
      guard FileManager.default.isWritableFile(atPath: place) else { return nil }
      Platform.sleep(nanoseconds: 50_000_000)
    }
    return nil
  }

  /// Has a snapshot that others hold, if they do, last as long as these.
  func keep(_ path: String, of others: BotSnapshots) {
    let own = others.folders.withLock { $0[path] }
    folders.withLock { $0[path] = own ?? $0[path] }
  }

  /// To be called when the bots have ended.
  func close() { folders.withLock { $0 = [:] } }
}

/// A bot's content, as a run plays it.
struct BotSnapshot {
  let folder: String
  /// What there was in it that could be read.
  let files: [String]

  /// Says which of its files is gone, or the program; nil where all are there.
  static func lack(of program: String, _ snapshot: BotSnapshot?) -> String? {
    let files = (snapshot?.files ?? []).map { "\(snapshot?.folder ?? "")/\($0)" }
    return ([program] + files).first { !FileManager.default.fileExists(atPath: $0) }
      .map { "\($0) is gone" }
  }
}

/// A copy of a folder that is being made.
private struct SnapshotCopy {
  static let mark = ".joust-run-"
  /// Files of so many bytes are linked, not copied: nobody writes into them without need.
  private static let linkedSize = 64 << 20

  private(set) var files: [String] = []
  private let source: String
  private let shelf: String
  private let target: HeldFolder
  private var digest = SHA256()

  private struct Restless: Error {}

  /// - Throws: where something changes meanwhile, or can't be read.
  init(of folder: String, in shelf: String, _ shouldStop: () -> Bool) throws {
    source = URL(filePath: folder).standardizedFileURL.path
    self.shelf = shelf
    target = try HeldFolder(
      making: Self.path(of: source, in: shelf, "new-\(UInt64.random(in: 0 ... .max))"))
    let paths = try FileManager.default.subpathsOfDirectory(atPath: source).sorted()
    let made = BotBuild.madePaths(in: source)
    for path in paths where !Self.isLeftOut(path, made: made) {
      guard !shouldStop() else { throw Restless() }
      try copy(path)
    }
    if ProgramUsers.areOwn { Folder.openToAll(target.path) }
  }

  /// Compiled Python could be that of another source, and is in no version's content: it is played only
  /// where the bot's build has made it.
  private static func isLeftOut(_ path: String, made: Set<String>) -> Bool {
    let names = path.split(separator: "/")
    guard !names.contains(".git") else { return true }
    guard let depth = names.firstIndex(of: "__pycache__") else { return false }
    let folders = (1...names.count).map { names.prefix($0).joined(separator: "/") }
    return !folders.contains(where: made.contains)
      && !(names.count == depth + 1 && made.contains { $0.hasPrefix(path + "/") })
  }

  /// Gives the copy the name of its content, or takes the one that has it; nil where that is just
  /// being deleted.
  func place() -> HeldFolder? {
    let path = Self.path(of: source, in: shelf, digest.text)
    return target.renamed(to: path) ?? HeldFolder(path)
  }

  private static func path(of folder: String, in shelf: String, _ key: String) -> String {
    let name = folder.split(separator: "/").last ?? ""
    return "\(shelf)/.\(name)\(mark)\(key)"
  }

  /// A link can't be made readable for another user without the file.
  private func mayBeLinked(_ path: String) -> Bool {
    !ProgramUsers.areOwn || Folder.isOpenToAll(throughout: path)
  }

  private mutating func copy(_ path: String) throws {
    let (from, to) = ("\(source)/\(path)", "\(target.path)/\(path)")
    let manager = FileManager.default
    guard let facts = FileFacts(from) else { throw Restless() }
    digest.add("\(path)\0\(facts.kind)\0\(facts.isExecutable)")
    switch facts.kind {
    case .folder: try manager.createDirectory(atPath: to, withIntermediateDirectories: false)
    case .link:
      let target = Folder.linkTarget(of: from) ?? ""
      digest.add(target)
      try manager.createSymbolicLink(atPath: to, withDestinationPath: target)
    case .file
    where facts.size >= Self.linkedSize && mayBeLinked(from)
      && (try? manager.linkItem(atPath: from, toPath: to)) != nil:
      digest.add(facts.text)
    case .file:
      let attributes = try manager.attributesOfItem(atPath: from)
      try manager.copyItem(atPath: from, toPath: to)
      // A compiled file that the build has made is for a source of that time.
      try manager.setAttributes(
        attributes.filter { [.posixPermissions, .modificationDate].contains($0.key) },
        ofItemAtPath: to)
      try digest.add(InputFile(to))
    case .other: return
    }
    guard FileFacts(from) == facts else { throw Restless() }
    if manager.fileExists(atPath: from), facts.kind != .folder { files.append(path) }
  }
}
