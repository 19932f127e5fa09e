import FoundationEssentials
import Hosting
package import Tournaments

/// Looks now and then whether the tournament's file or a bot has changed while a run follows them.
package struct Follower {
  package typealias Reading = () throws -> (TournamentFile, [Entrant])

  /// How long after a look the next one comes, in nanoseconds; longer where looking takes long.
  private static let pause: Int64 = 500_000_000
  private static let idleness: Int64 = 10

  /// Reads the file, and the bots that it names.
  let read: Reading
  private let folder: TournamentFolder
  private var watch: Watch
  private var due = Instant.now + Self.pause

  /// Begins with what stands there now, before the run reads it.
  package init(_ folder: TournamentFolder, read: @escaping Reading) {
    self.folder = folder
    self.read = read
    watch = Watch(Self.look(at: folder, []))
  }

  /// What has changed and stands still, when it is time to look; `bots` are those that take part.
  mutating func changes(bots: [Entrant]) -> Watch.Changes? {
    guard Instant.now >= due else { return nil }
    let start = Instant.now
    let look = Self.look(at: folder, bots)
    let end = Instant.now
    due = end + max(Self.pause, Self.idleness * (end - start))
    return watch.changes(look)
  }

  mutating func take(_ changes: Watch.Changes) { watch.take(changes) }

  private static func look(at folder: TournamentFolder, _ bots: [Entrant]) -> Watch.Look {
    var look: Watch.Look = [:]
    if let bytes = try? folder.contents() {
      var hash = StableHash()
      hash.add(String(decoding: bytes, as: UTF8.self))
      look[folder.file] = hash.result
    }
    let places = BotsFolder.places(near: folder.path) + bots.compactMap(\.folder)
    for place in Set(places) where FileManager.default.fileExists(atPath: place + "/bot.json") {
      look[place] = BotContent(of: place).outline
    }
    return look
  }
}

/// Tells what has changed of some folders and files that are looked at now and then.
///
/// A look gives each of them, by its path, a number that differs when it may have changed. A change counts
/// when it is there at two looks in a row, so that nothing is taken that is being written.
package struct Watch {
  package struct Changes: Hashable, Sendable {
    /// What has changed, and stands still.
    package var settled: Set<String>
    /// What is being changed.
    package var restless: Set<String>

    package init(settled: Set<String>, restless: Set<String> = []) {
      (self.settled, self.restless) = (settled, restless)
    }
  }

  package typealias Look = [String: UInt64]

  /// What stood there when it was last taken in.
  private var taken: Look
  private var last: Look

  /// Begins with what stands there now.
  package init(_ look: Look) {
    (taken, last) = (look, look)
  }

  /// What has changed since it was taken in; nil where nothing has that stands still.
  package mutating func changes(_ look: Look) -> Changes? {
    let paths = Set(taken.keys).union(look.keys).union(last.keys)
    let restless = paths.filter { look[$0] != last[$0] }
    let settled = paths.subtracting(restless).filter { look[$0] != taken[$0] }
    last = look
    return settled.isEmpty ? nil : Changes(settled: settled, restless: restless)
  }

  /// Has changes count as taken in.
  package mutating func take(_ changes: Changes) {
    for path in changes.settled { taken[path] = last[path] }
  }
}
