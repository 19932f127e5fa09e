import FoundationEssentials
import Games
import Hosting
import Synchronization

/// The bots' folders as they were when a run took them, which it plays whatever becomes of those.
///
/// A snapshot stands beside the folder, so that paths that lead out of it lead to the same files.
/// Runs that took the same content share it, and the last one deletes it.
package final class BotSnapshots: Sendable {
  private let folders = Mutex<[String: HeldFolder]>([:])

  package init() {}

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
    let place = Folder.parent(of: folder)
    let deadline = Instant.now + 10_000_000_000
    while Instant.now < deadline, !shouldStop() {
      if let copy = try? SnapshotCopy(of: folder, shouldStop), let own = copy.place() {
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
  private let target: HeldFolder
  private var digest = SHA256()
  private let manager = FileManager.default

  private struct Restless: Error {}

  /// - Throws: where something changes meanwhile, or can't be read.
  init(of folder: String, _ shouldStop: () -> Bool) throws {
    let source = URL(filePath: folder).standardizedFileURL
    self.source = source.path
    let name = ".\(source.lastPathComponent)\(Self.mark)new-\(UInt64.random(in: 0 ... .max))"
    target = try HeldFolder(
      making: source.deletingLastPathComponent().appending(path: name).path)
    try copy("", shouldStop)
  }

  /// Gives the copy the name of its content, or takes the one that has it; nil where that is just
  /// being deleted.
  func place() -> HeldFolder? {
    var digest = digest
    digest.add([0])
    let key = digest.end().prefix(8).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    let url = URL(filePath: source)
    let path = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent)\(Self.mark)\(key)"
    return target.renamed(to: path) ?? HeldFolder(path)
  }

  private mutating func copy(_ place: String, _ shouldStop: () -> Bool) throws {
    for name in try manager.contentsOfDirectory(atPath: source + "/" + place).sorted()
    where name != ".git" {
      guard !shouldStop() else { throw Restless() }
      let path = place + name
      let facts = try manager.attributesOfItem(atPath: source + "/" + path)
      let mode = Self.number(facts[.posixPermissions]) & 0o777
      switch facts[.type] as? FileAttributeType {
      case .typeDirectory?:
        note("\(path)/")
        try manager.createDirectory(
          atPath: target.path + "/" + path, withIntermediateDirectories: false)
        try copy(path + "/", shouldStop)
      case .typeSymbolicLink?:
        let link = try manager.destinationOfSymbolicLink(atPath: source + "/" + path)
        note("\(path)\0\(link)")
        try manager.createSymbolicLink(
          atPath: target.path + "/" + path, withDestinationPath: link)
        if manager.fileExists(atPath: source + "/" + path) { files.append(path) }
      case .typeRegular?:
        note("\(path)\0\(mode)\0\(Self.number(facts[.size]))")
        try copyFile(path, mode, facts)
        guard !shouldStop() else { throw Restless() }
        files.append(path)
      default: break
      }
    }
  }

  private mutating func copyFile(
    _ path: String, _ mode: Int, _ facts: [FileAttributeKey: Any]
  ) throws {
    let (from, to) = (source + "/" + path, target.path + "/" + path)
    let time = facts[.modificationDate] as? Date ?? .distantPast
    let size = Self.number(facts[.size])
    if size >= Self.linkedSize, (try? manager.linkItem(atPath: from, toPath: to)) != nil {
      return note("\(time.timeIntervalSince1970)")
    }
    var input = try InputFile(from)
    let output = try AppendFile(to)
    while true {
      let bytes = try input.next()
      guard !bytes.isEmpty else { break }
      digest.add(bytes)
      try output.append(Array(bytes))
    }
    let now = try manager.attributesOfItem(atPath: from)
    guard output.size == size, now[.modificationDate] as? Date == time else { throw Restless() }
    // What languages keep beside a source is for the source of that time.
    try manager.setAttributes([.posixPermissions: mode, .modificationDate: time], ofItemAtPath: to)
  }

  private static func number(_ value: Any?) -> Int {
    (value as? any BinaryInteger).map { Int($0) } ?? 0
  }

  private mutating func note(_ text: String) { digest.add((Array(text.utf8) + [0])[...]) }
}
