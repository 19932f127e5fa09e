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
