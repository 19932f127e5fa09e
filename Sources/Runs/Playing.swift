import Games
package import Matches
import Hosting
import Synchronization
package import Tournaments

/// The part of a run in which games are played: from the schedule to the journal.
package final class Playing: Sendable {
  private let state: Mutex<State>
  private let journal: Journal
  private let progress: Progress
  private let names: [String]
  private let games: [String]
  private let writesJSON: Bool
  private let watch: TrialWatch?
  private let page: LivePage?

  private struct State {
    var record: Record
    var schedule: Schedule
    var withdrawn: Set<Int> = []
  }

  package init(
    record: Record, schedule: Schedule, journal: Journal, progress: Progress, names: [String],
    games: [String], writesJSON: Bool, watch: TrialWatch? = nil, page: LivePage? = nil
  ) {
    state = Mutex(State(record: record, schedule: schedule))
    self.journal = journal
    self.progress = progress
    self.names = names
    self.games = games
    self.writesJSON = writesJSON
    self.watch = watch
    self.page = page
  }

  /// What was played, before this run and in it.
  package var record: Record { state.withLock { $0.record } }

  private var standings: Record { state.withLock { $0.record.withoutGameNames } }

  /// The entrants that were withdrawn.
  package var withdrawn: Set<Int> { state.withLock { $0.withdrawn } }

  /// Plays until nothing is left or somebody wants it to stop.
  ///
  /// - Returns: the status of a run that ended early; nil for one that played everything.
  package func play(
    games: OpenGames, contestants: [Contestant], settings: MatchSettings, threads: Int
  ) throws -> ExitStatus? {
    let runner = Runner(
      games: games.games, contestants: contestants, settings: settings, next: { self.next() },
      report: { try self.take($0) })
    var isInterrupted = false
    var failure: String?
    // However it ends, nothing is left on a screen that belongs to nobody.
    defer { progress.end() }
    try runner.run(threads: threads) {
      if Signals.next(within: 20_000_000) {
        isInterrupted = true
        runner.stop()
        games.stop()
      }
      progress.show(standings: { self.standings })
      page?.show { record }
      do {
        try journal.synchronize()
      } catch {
        failure = "\(error)"
        runner.stop()
        games.stop()
      }
    }
    progress.end()
    if let failure = failure ?? runner.failure {
      StandardStream.error.write("joust: \(failure)\n")
      return .failed
    }
    return isInterrupted ? .interrupted : nil
  }

  private func next() -> Batch? {
    let batch = state.withLock { $0.schedule.next() }
    if let batch {
      let names = batch.games[0].entrants.map { self.names[$0] }
      progress.begin(games[batch.game], names, games: batch.games.count)
    }
    return batch
  }

  private func take(_ event: Runner.Event) throws {
    switch event {
    case .finished(let game):
      let line = game.line()
      try journal.append(line)
      state.withLock { _ = $0.record.add(game) }
      progress.note(game)
      page?.note(game)
      if writesJSON { StandardStream.output.write(String(decoding: line, as: UTF8.self)) }
      // Nobody needs the games that others are playing now.
      if let watch, watch.take(game) { throw Interruption.stopped }
    case .withdrawn(let entrant):
      state.withLock { state in
        state.schedule.withdraw(entrant: entrant)
        state.withdrawn.insert(entrant)
      }
      progress.withdraw(names[entrant])
      progress.warn(
        "\(names[entrant]) is withdrawn: it failed to start in three games in a row; "
          + "the rest of its games are not played")
    }
  }
}
