package import Hosting
import JSON
import Matches
package import Reports
import Synchronization
package import Tournaments

/// The page of a tournament that is being played, which is rewritten from time to time.
package final class LivePage: Sendable {
  /// The shortest time between two versions of the page, in nanoseconds.
  private static let pause: Int64 = 3_000_000_000
  /// The pause after the page was written, as a multiple of the time that the writing needed.
  private static let idleness: Int64 = 10

  private let name: String
  private let folder: String
  /// Whether the page contains the last lines of bots' standard error.
  private let showsLogs: Bool
  /// The file with the games that are being played; nil if the page does not show their moves.
  private let live: LiveGamesFile?
  private let report: @Sendable (RunEvent) -> Void
  private let state: Mutex<State>
  /// Held while the page is written, except at the end of the run.
  private let writing = Mutex(())

  private struct State {
    var facts: GameFacts
    var remaining = 0
    /// The versions of bots that no longer play because they failed to start too often.
    var withdrawn: Set<BotVersion> = []
    var pace = Pace()
    /// The pairings with games in play, each with the number of its remaining games.
    var playing: [(game: String, bots: [String], left: Int)] = []
    /// The first games of the round.
    var schedule: [ScheduledMeeting] = []
    var standings: RunStandings?
    var comparison: ComparisonTest?
    var task: BackgroundTask?
    var hasWarned = false
    var isResting = false

    /// Counts a finished game for its pairing.
    mutating func finish(_ game: GameRecord) {
      guard
        let index = playing.firstIndex(where: {
          $0.game == game.game && Set($0.bots) == Set(game.bots)
        })
      else { return }
      playing[index].left -= 1
      if playing[index].left <= 0 { playing.remove(at: index) }
    }
  }

  package init(
    in folder: String, name: String, facts: GameFacts, showsLogs: Bool = true,
    showsMoves: Bool = false,
    report: @escaping @Sendable (RunEvent) -> Void
  ) {
    self.folder = folder
    self.name = name
    self.showsLogs = showsLogs
    self.report = report
    live = showsMoves ? LiveGamesFile(in: folder) : nil
    state = Mutex(State(facts: facts))
  }

  /// The games that the page shows while they are played; nil if it shows no moves.
  var observed: ObservedGames? { live?.games }

  /// Adds the test of a comparison to the page; nil for none.
  func follow(_ test: ComparisonTest?) { state.withLock { $0.comparison = test } }

  /// Sets the first games of a round, which the page shows if the tournament has no finished game.
  func expect(_ schedule: [ScheduledMeeting]) { state.withLock { $0.schedule = schedule } }

  /// Updates the state of the page after an event of the run.
  package func receive(_ event: RunEvent) {
    state.withLock { state in
      switch event {
      case .round(let games, _):
        state.remaining = games
        state.isResting = false
      case .standings(let standings):
        state.standings = standings
        // If the machine is short of threads, the page is written at the end only.
        state.task = state.task ?? (try? BackgroundTask(first: .now) { self.write(isLast: $0) })
        live?.start()
      case .finished(let game):
        state.facts.add(showsLogs ? game : game.withoutLog)
        state.remaining -= 1
        state.pace.count(at: .now)
        state.finish(game)
      case .began(let game, let bots, let games): state.playing.append((game, bots, games))
      case .roundEnded: state.playing = []
      case .withdrawn(let name):
        let version = state.standings?.record.currentVersion(of: name) ?? ""
        state.withdrawn.insert(BotVersion(name: name, version: version))
        state.playing.removeAll { $0.bots.contains(name) }
      default: break
      }
    }
  }

  /// Adds to the page a game that another run has played.
  func add(_ game: GameRecord) {
    state.withLock { $0.facts.add(showsLogs ? game : game.withoutLog) }
  }

  /// Writes the page of a run that waits for games to play.
  func rest(_ record: Record, _ outcomes: [FormatOutcome]) {
    state.withLock { $0.isResting = true }
    writing.withLock { _ in write(record, outcomes, as: .running) }
  }

  /// Writes the page of a run that has ended.
  ///
  /// `remaining` is the number of remaining games; nil to count the finished games of the last round.
  package func end(_ record: Record, _ outcomes: [FormatOutcome], remaining: Int? = nil) {
    let (task, isComplete) = state.withLock { state in
      state.remaining = remaining ?? state.remaining
      return (state.task, state.remaining <= 0 || state.comparison?.isOver ?? false)
    }
    task?.finish()
    task?.wait()
    hideMoves()
    write(record, outcomes, as: isComplete ? .record : .stopped)
  }

  /// Ends the display of the games that are being played.
  func hideMoves() { live?.end() }

  private func write(isLast: Bool) -> Instant {
    guard !isLast else { return .never }
    return writing.withLock { _ in
      guard let standings = state.withLock({ $0.isResting ? nil : $0.standings }) else {
        return .now + Self.pause
      }
      let start = Instant.now
      write(standings.record, standings.outcomes, as: .running)
      let end = Instant.now
      return end + max(Self.pause, Self.idleness * (end - start))
    }
  }

  private func write(_ record: Record, _ outcomes: [FormatOutcome], as kind: ReportPage.State) {
    do {
      let now = state.withLock { $0 }
      let facts = now.facts
      let remaining = now.remaining
      let comparison = now.comparison?.comparison
      let start = Instant.now
      let ladders = try Ladders(
        record, outcomes: outcomes, history: .curve, historyLimit: ReportPage.historyLimit)
      var page = ReportPage(
        name: comparison?.title ?? name, path: shellWord(folder), games: ladders.games,
        facts: facts, moment: Platform.moment)
      page.run = record.lastRun
      page.introduce(folder, record)
      page.state = kind
      page.currentVersion = { record.currentVersion(of: $0) }
      page.withdrawn = Set(
        now.withdrawn.filter { record.currentVersion(of: $0.name) == $0.version }.map(\.name))
      if kind == .running {
        page.playing = now.playing.map(\.bots)
        page.showsMoves = live != nil
      }
      // The page of a shard does not reveal the seed, because other shards may still be playing.
      if kind == .record, record.lastRun?.shard == nil { page.seed = record.seed?.known }
      page.comparison = comparison
      page.schedule = now.schedule
      // The number of games that a test still needs is not known.
      if kind != .record, comparison == nil {
        page.remaining = max(remaining, 0)
        page.secondsLeft = now.pace.gamesPerSecond(at: .now).map { Double(remaining) / $0 }
      }
      // A page that takes long to make is rewritten less often.
      page.refreshSeconds =
        Double(max(Self.pause, Self.idleness * (Instant.now - start))) / 1e9
      try page.write(to: folder + "/report.html")
    } catch {
      // A page that can't be written is no reason to stop playing.
      let isNew = state.withLock { state in
        defer { state.hasWarned = true }
        return !state.hasWarned
      }
      if isNew { report(.warning("joust: warning: \(printable("\(error)"))")) }
    }
  }
}

extension ReportPage {
  /// Adds the tournament and its bots to the page, if their files can be read.
  package mutating func introduce(_ path: String, _ record: Record) {
    guard let folder = try? TournamentFolder(path), let file = try? folder.read() else { return }
    tournament = file
    entrants = (try? folder.presentLineup(of: file, record).entrants) ?? []
  }

  /// Writes the page to a file; an older file of the same name stays until the new one is complete.
  package func write(to path: String) throws(SystemError) {
    let file = try DraftFile(path)
    var bytes: [UInt8] = []
    try write { piece throws(SystemError) in
      bytes += Array(piece.utf8)
      guard bytes.count >= 1 << 18 else { return }
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try file.append(bytes)
    try file.finish()
  }
}

extension DraftFile {
  /// Writes a text to a file; an older file of the same name stays until the new one is complete.
  package static func write(_ text: String, to path: String) throws(SystemError) {
    let file = try DraftFile(path)
    try file.append(Array(text.utf8))
    try file.finish()
  }
}
