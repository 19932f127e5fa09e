package import Games
package import Hosting
import Synchronization
package import Tournaments

/// Plays the games of a schedule on some threads, and hands each to a writer when it is finished.
package final class Runner: Sendable {
  /// What a runner tells of while it plays; called from its threads, one call at a time.
  package enum Event: Sendable {
    /// A game was finished.
    case finished(GameRecord)
    /// An entrant failed to start in three games in a row and plays no more.
    case withdrawn(entrant: Int)
  }

  private let games: [any Game]
  private let contestants: [BotLaunch]
  private let settings: MatchSettings
  private let isStopping = Atomic(false)
  private let running = Atomic(0)
  private let state: Mutex<State>
  private let report: @Sendable (Event) throws -> Void

  private struct State {
    var next: () -> Batch?
    var startFailures: [Int]
    var failure: String?
  }

  /// - Parameters:
  ///   - games: the tournament's games, by the index that batches use.
  ///   - contestants: its entrants, by the index that batches use.
  ///   - settings: how long bots may take, and the like.
  ///   - next: gives the games that are to be played next; nil at the end.
  ///   - report: takes what happens; the run ends where it throws.
  package init(
    games: [any Game], contestants: [BotLaunch], settings: MatchSettings,
    next: sending @escaping () -> Batch?,
    report: @escaping @Sendable (Event) throws -> Void
  ) {
    self.games = games
    self.contestants = contestants
    self.settings = settings
    self.report = report
    state = Mutex(
      State(next: next, startFailures: Array(repeating: 0, count: contestants.count)))
  }

  /// Whether every thread has come to its end.
  package var isDone: Bool { running.load(ordering: .acquiring) == 0 }

  /// Has the threads stop, in the middle of a game if need be; that game is not recorded.
  package func stop() {
    isStopping.store(true, ordering: .releasing)
  }

  /// The machine's fault that ended the run early, as a sentence; nil where there was none.
  package var failure: String? { state.withLock { $0.failure } }

  /// Begins to play on so many threads, calling back until all has been played.
  ///
  /// - Parameters:
  ///   - threads: how many games are played at a time, at least 1.
  ///   - wait: is called again and again until the run is over; it decides how long it waits.
  /// - Throws: ``SystemError`` where the system refuses every thread.
  package func run(threads: Int, whilePlaying wait: () -> Void) throws(SystemError) {
    running.store(threads, ordering: .releasing)
    for started in 0..<threads {
      do throws(SystemError) {
        try WorkThread.start { self.work() }
      } catch {
        running.subtract(threads - started, ordering: .acquiringAndReleasing)
        guard started > 0 else { throw error }
        // Fewer games at a time are as good.
        break
      }
    }
    while !isDone { wait() }
  }

  private func work() {
    defer { running.subtract(1, ordering: .acquiringAndReleasing) }
    do {
      while !shouldStop, let batch = state.withLock({ $0.next() }) { try play(batch) }
    } catch {
      stop()
      state.withLock { state in
        guard error as? Interruption != .stopped, state.failure == nil else { return }
        state.failure = "\(error)"
      }
    }
  }

  private var shouldStop: Bool { isStopping.load(ordering: .relaxed) }

  private func play(_ batch: Batch) throws {
    let pair = batch.games[0].entrants
    let match = Match(
      games[batch.game], bots: pair.map { contestants[$0] }, settings: settings,
      shouldStop: { [self] in shouldStop })
    defer { match.close(patience: shouldStop ? 0 : 1_000_000_000) }
    for game in batch.games {
      guard !shouldStop, !isWithdrawn(pair[0]), !isWithdrawn(pair[1]) else { return }
      let record = try match.play(game, swapped: game.entrants != pair)
      try finish(record, of: game)
    }
  }

  private func isWithdrawn(_ entrant: Int) -> Bool {
    state.withLock { $0.startFailures[entrant] >= 3 }
  }

  /// Hands over a finished game, and counts the failures to start.
  private func finish(_ record: GameRecord, of game: ScheduledGame) throws {
    try state.withLock { state in
      try report(.finished(record))
      for (seat, entrant) in game.entrants.enumerated() where state.startFailures[entrant] < 3 {
        let failed =
          record.reason == FaultReason.startFailure.rawValue && record.forfeit.contains(seat)
        state.startFailures[entrant] = failed ? state.startFailures[entrant] + 1 : 0
        if state.startFailures[entrant] == 3 { try report(.withdrawn(entrant: entrant)) }
      }
    }
  }
}
