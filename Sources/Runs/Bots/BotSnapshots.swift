import Games
import Hosting
import JSON
import Synchronization

/// The snapshots of a run: copies of the bots' folders, which the run plays even if the folders change.
///
/// A snapshot is usually next to the bot's folder, so that relative paths out of the folder lead to the same
/// files. If the caller chooses temporary snapshots, or if the bots' users can't reach the folder, the
/// snapshot is among the temporary files instead. Runs with the same content share a snapshot, and the last
/// of these runs deletes it.
package final class BotSnapshots: Sendable {
  private let folders = Mutex<[String: HeldFolder]>([:])
  private let areTemporary: Bool

  /// Creates an empty set of snapshots.
  ///
  /// - Parameter areTemporary: Whether snapshots are kept among the temporary files.
  package init(areTemporary: Bool = false) { self.areTemporary = areTemporary }

  /// Deletes the snapshots that killed runs have left next to some folders.
  static func removeLeftovers(nextTo folders: [String]) {
    for place in Set(folders.map(Folder.parent)) {
      let names = Folder.names(in: place)
      for name in names where name.hasPrefix(".") && name.contains(SnapshotCopy.mark) {
        _ = HeldFolder("\(place)/\(name)")
      }
    }
  }

  /// Creates the snapshot of a folder; nil if the folder can't be copied, if its files keep changing for ten
  /// seconds, or if the run was asked to stop.
  func makeSnapshot(of folder: String, _ shouldStop: () -> Bool) -> BotSnapshot? {
    let isElsewhere = areTemporary || !ProgramUsers.canShow(folder)
    guard let place = isElsewhere ? try? SharedCopies.makeFolder() : Folder.parent(of: folder)
    else { return nil }
    let deadline = Instant.now + 10_000_000_000
    while Instant.now < deadline, !shouldStop() {
      if let copy = try? SnapshotCopy(of: folder, in: place, shouldStop), let own = copy.place() {
        folders.withLock { $0[own.path] = own }
        return BotSnapshot(folder: own.path, files: copy.files)
      }
      guard FileSystem.isWritable(place) else { return nil }
      Platform.sleep(nanoseconds: 50_000_000)
    }
    return nil
  }

  /// Keeps a snapshot that another set has made, until this set is closed.
  func keep(_ path: String, of others: BotSnapshots) {
    let own = others.folders.withLock { $0[path] }
    folders.withLock { $0[path] = own ?? $0[path] }
  }

  /// Deletes the snapshots that no other run uses; called after the bots have ended.
  func close() { folders.withLock { $0 = [:] } }
}

/// The snapshot of a bot's folder.
struct BotSnapshot {
  let folder: String
  /// The paths, relative to the folder, of the files and of the links that lead to a file or folder.
  let files: [String]

  /// Returns a sentence about the first missing file or program; nil if all of them exist.
  static func lack(of program: String, _ snapshot: BotSnapshot?) -> String? {
    let files = (snapshot?.files ?? []).map { "\(snapshot?.folder ?? "")/\($0)" }
    return ([program] + files).first { !FileSystem.exists($0) }
      .map { "\($0) is gone" }
  }
}

/// A copy of a folder that is being made.
private struct SnapshotCopy {
  static let mark = ".joust-run-"
  /// The smallest size of a file that is linked instead of copied, in bytes; such large files are rarely
  /// modified.
  private static let linkedSize = 64 << 20

  private(set) var files: [String] = []
  private let source: String
  private let shelf: String
  private let target: HeldFolder
  private var digest = SHA256()

  private struct Restless: Error {}

  /// Copies a folder into a new folder in `shelf`.
  ///
  /// - Throws: An error if a file changes during the copy or can't be read, or if the run was asked to stop.
  init(of folder: String, in shelf: String, _ shouldStop: () -> Bool) throws {
    source = Paths.absolute(folder)
    self.shelf = shelf
    target = try HeldFolder(
      making: Self.path(of: source, in: shelf, "new-\(UInt64.random(in: 0 ... .max))"))
    let paths = try FileSystem.paths(below: source).sorted()
    let made = BotBuild.madePaths(in: source)
    for path in paths where !Self.isLeftOut(path, made: made) {
      guard !shouldStop() else { throw Restless() }
      try copy(path)
    }
    if ProgramUsers.areOwn { Folder.openToAll(target.path) }
  }

  /// Returns whether a file is left out: a file in `.git`, or compiled Python that the build has not created.
  ///
  /// Compiled Python that the build has not created may belong to another version of the source, and is not a
  /// part of the bot's content.
  private static func isLeftOut(_ path: String, made: Set<String>) -> Bool {
    let names = Paths.steps(of: path)
    guard !names.contains(".git") else { return true }
    guard let depth = names.firstIndex(of: "__pycache__") else { return false }
    let folders = (1...names.count).map { names.prefix($0).joined(separator: "/") }
    return !folders.contains(where: made.contains)
      && !(names.count == depth + 1 && made.contains { $0.hasPrefix(path + "/") })
  }

  /// Names the copy after the digest of its content, or returns the existing copy with this name; nil if the
  /// existing copy is being deleted.
  func place() -> HeldFolder? {
    let path = Self.path(of: source, in: shelf, digest.text)
    return target.renamed(to: path) ?? HeldFolder(path)
  }

  private static func path(of folder: String, in shelf: String, _ key: String) -> String {
    // A long name is cut, since a file system allows 255 bytes in all; the key identifies the copy.
    let name = Paths.name(of: folder).prefix(bytes: 200)
    return "\(shelf)/.\(name)\(mark)\(key)"
  }

  /// Returns whether a file may be linked instead of copied.
  ///
  /// A link has the permissions of the file, so the bots' users must be able to read the file.
  private func mayBeLinked(_ path: String) -> Bool {
    !ProgramUsers.areOwn || Folder.isOpenToAll(throughout: path)
  }

  private mutating func copy(_ path: String) throws {
    let from = "\(source)/\(path)"
    let to = "\(target.path)/\(path)"
    guard let facts = FileFacts(from) else { throw Restless() }
    digest.add("\(path)\0\(facts.kind)\0\(facts.isExecutable)")
    switch facts.kind {
    case .folder: try FileSystem.makeFolder(to)
    case .link:
      let target = Folder.linkTarget(of: from) ?? ""
      digest.add(target)
      try FileSystem.makeLink(to, to: target)
    case .file
    where facts.size >= Self.linkedSize && mayBeLinked(from)
      && (try? FileSystem.link(from, as: to)) != nil:
      digest.add(facts.text)
    case .file:
      // A compiled file is valid only if its source keeps its modification time, so that time is copied, too.
      try FileSystem.copy(from, to: to)
      try digest.add(InputFile(to))
    case .other: return
    }
    guard FileFacts(from) == facts else { throw Restless() }
    if FileSystem.exists(from), facts.kind != .folder { files.append(path) }
  }
}
