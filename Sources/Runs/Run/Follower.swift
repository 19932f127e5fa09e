import Hosting
package import Tournaments

/// Checks from time to time whether the tournament's file or a bot has changed while a run follows them.
package struct Follower {
  package typealias Reading = () throws -> (TournamentFile, Lineup)

  /// The shortest time between two checks, in nanoseconds.
  private static let pause: Int64 = 500_000_000
  /// The time between two checks as a multiple of the time that a check takes.
  private static let idleness: Int64 = 10

  /// Reads the tournament's file, and the bots that it names.
  let read: Reading
  private let folder: TournamentFolder
  private var watch: Watch
  private var due = Instant.now + Self.pause

  /// Creates a follower that finds changes of the files after this moment.
  ///
  /// The caller must create the follower before the run reads the files.
  package init(_ folder: TournamentFolder, read: @escaping Reading) {
    self.folder = folder
    self.read = read
    watch = Watch(Self.state(of: folder, []))
  }

  /// Returns the changes of the tournament's file, the submitted bots, their kept versions, and the folders
  /// of `bots`; nil if no check is due, or if no change is settled.
  mutating func changes(bots: [Entrant]) -> Watch.Changes? {
    guard Instant.now >= due else { return nil }
    let start = Instant.now
    let state = Self.state(of: folder, bots)
    let end = Instant.now
    due = end + max(Self.pause, Self.idleness * (end - start))
    return watch.changes(state)
  }

  /// Marks changes as accepted, so that they are not returned again.
  mutating func accept(_ changes: Watch.Changes) { watch.accept(changes) }

  private static func state(of folder: TournamentFolder, _ bots: [Entrant]) -> Watch.State {
    var state: Watch.State = [:]
    if let bytes = try? folder.contents() {
      var hash = StableHash()
      hash.add(String(decoding: bytes, as: UTF8.self))
      state[folder.file] = hash.result
    }
    let places = BotsFolder.places(near: folder.path) + bots.compactMap(\.folder)
    for place in Set(places) where FileSystem.exists(place + "/bot.json") {
      state[place] = BotContent(of: place).outline
    }
    if let shelf = BotsFolder.folder(near: folder.path) {
      // If a new version has to wait, the former version plays as soon as it is among the kept versions.
      state[shelf + "/.versions"] = KeptVersions(in: shelf).outline
    }
    return state
  }
}
