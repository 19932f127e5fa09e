import JSON
import Matches
package import Hosting
package import Reports
import Synchronization
package import Tournaments

/// The page of a tournament that is being played, written anew now and then.
package final class LivePage: Sendable {
  /// The shortest time from the end of one writing to the next, in nanoseconds.
  private static let pause: Int64 = 3_000_000_000
  /// How many times as long as a writing took the pause after it lasts.
  private static let idleness: Int64 = 20

  private let path: String
  private let name: String
  private let folder: String
  private let state: Mutex<State>

  private struct State {
    var facts: GameFacts
    var remaining = 0
    var next = Instant.now
    var hasWarned = false
  }

  /// - Parameters:
  ///   - folder: the tournament's folder.
  ///   - name: what the tournament is called.
  ///   - facts: what the games that were played before tell.
  package init(in folder: String, name: String, facts: GameFacts) {
    path = folder + "/report.html"
    self.folder = folder
    self.name = name
    state = Mutex(State(facts: facts))
  }

  /// Takes note of how many games are to be played next.
  package func expect(_ games: Int) {
    state.withLock { $0.remaining = games }
  }

  /// Takes note of a finished game.
  package func note(_ game: GameRecord) {
    state.withLock { state in
      state.facts.add(game)
      state.remaining -= 1
    }
  }

  /// Writes the page, if it is time to.
  package func show(_ record: () -> Record) {
    guard state.withLock({ Instant.now >= $0.next }) else { return }
    let start = Instant.now
    write(record(), as: .running)
    let end = Instant.now
    state.withLock { $0.next = end + max(Self.pause, Self.idleness * (end - start)) }
  }

  /// Writes the page of a run that has ended.
  package func end(_ record: Record) {
    let isDone = state.withLock { $0.remaining <= 0 }
    write(record, as: isDone ? .record : .stopped)
  }

  private func write(_ record: Record, as kind: ReportPage.State) {
    do {
      let ladders = try Ladders(record, tellsHistory: true)
      let (facts, remaining) = state.withLock { ($0.facts, $0.remaining) }
      var page = ReportPage(
        name: name, path: folder, games: ladders.games, facts: facts,
        moment: WallClock.moment)
      page.state = kind
      if kind != .record { page.remaining = max(remaining, 0) }
      try PageFile.write(page, to: path)
    } catch {
      // A page that can't be written is no reason to stop playing.
      let isNew = state.withLock { state in
        defer { state.hasWarned = true }
        return !state.hasWarned
      }
      guard isNew else { return }
      StandardStream.error.write("joust: warning: \(printable("\(error)"))\n")
    }
  }
}

/// Puts a page into a file.
package enum PageFile {
  /// Writes a page; the file that had its name stays until it is whole.
  package static func write(_ page: ReportPage, to path: String) throws(SystemError) {
    let file = try DraftFile(path)
    var bytes: [UInt8] = []
    try page.write { piece throws(SystemError) in
      bytes += Array(piece.utf8)
      guard bytes.count >= 1 << 18 else { return }
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try file.append(bytes)
    try file.finish()
  }
}
