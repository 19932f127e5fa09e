package import Games
package import Hosting
package import Matches
import Synchronization
package import Tournaments

/// A round of games: workers play the batches of a schedule and put events into a queue, from which one
/// writer appends each game to the journal and then reports it.
package final class RoundInPlay: Sendable {
  /// Starts the bots of a batch, without waiting until they are ready.
  package typealias Player =
    @Sendable (_ batch: Batch, _ shouldStop: @escaping @Sendable () -> Bool) -> Pairing

  /// Computes the standings of a round from the record and the entrants that were withdrawn in the round.
  package typealias StandingsMaker = @Sendable (Record, Set<Int>) -> RunStandings

  /// The running bots of one pairing or table.
  package struct Pairing {
    /// Returns whether a batch needs the bots and the game of this pairing.
    let canPlay: (Batch) -> Bool
    /// Plays the games of a batch in order, and passes each finished game to `isMoreWanted`; stops if that
    /// function returns false.
    let play: (Batch, _ isMoreWanted: (ScheduledGame, GameRecord) -> Bool) throws -> Void
    let end: () -> Void

    package init(
      canPlay: @escaping (Batch) -> Bool = { _ in false },
      play: @escaping (Batch, (ScheduledGame, GameRecord) -> Bool) throws -> Void,
      end: @escaping () -> Void = {}
    ) {
      self.canPlay = canPlay
      self.play = play
      self.end = end
    }
  }

  /// Returns a player that starts each bot of a batch as a process.
  ///
  /// The returned pairing can use the same processes for later batches of the same game and bots.
  package static func player(
    games: [any Game], bots: [BotLaunch], settings: MatchSettings
  ) -> Player {
    { first, shouldStop in
      let pairing = first.games[0].entrants
      let match = Match(
        games[first.game], bots: pairing.map { bots[$0] }, settings: settings,
        shouldStop: shouldStop)
      match.prepare()
      return Pairing { batch in
        batch.game == first.game && Set(batch.games[0].entrants) == Set(pairing)
      } play: { batch, isMoreWanted in
        for game in batch.games {
          let seating = game.entrants.compactMap(pairing.firstIndex)
          let record = try match.play(game, seating: seating)
          guard isMoreWanted(game, record) else { return }
        }
      } end: {
        match.close(patience: shouldStop() ? 0 : 1_000_000_000)
      }
    }
  }

  package enum Ending: Hashable, Sendable {
    /// All games were played, or enough of them, or the round was asked to begin no more games.
    case complete
    case interrupted
    case failed(String)
  }

  private enum Event: Sendable {
    case began(Batch)
    case finished(GameRecord, line: [UInt8])
    case withdrawn(entrant: Int)
    /// A file of the entrant's bot is missing on the machine.
    case leftOut(entrant: Int, lack: String)
    case failed(String)
  }

  private struct Plan {
    var schedule: Schedule
    /// The number of games in a row in which each entrant has failed to start.
    var startFailures: [Int]
    /// The number of games that may still begin.
    var allowance: Int

    /// Returns the next batch and the number of its games that may be played; nil if no batch remains, or if
    /// no more games may begin.
    mutating func next() -> (batch: Batch, count: Int)? {
      guard allowance > 0, let batch = schedule.next() else { return nil }
      let count = min(allowance, batch.games.count)
      allowance -= count
      return (batch, count)
    }
  }

  private struct State {
    var record: Record
    var withdrawn: Set<Int> = []
    var failure: String?
  }

  /// The number of consecutive failed starts after which a bot is withdrawn.
  static let startFailureLimit = Record.startFailureLimit

  private let entrants: [String]
  private let games: [String]
  private let append: @Sendable ([UInt8]) throws -> Void
  private let report: @Sendable (RunEvent) -> Void
  private let standings: StandingsMaker?
  private let decides: @Sendable (GameRecord) -> Bool
  /// Stops the referees, so that no worker waits for an answer.
  private let stopReferees: @Sendable () -> Void
  private let events = BoundedQueue<Event>(capacity: 256)
  private let plan: Mutex<Plan>
  private let state: Mutex<State>
  private let isStopping = Atomic(false)
  private let isEnding = Atomic(false)
  private let workers = Atomic(0)
  private let isOver = Atomic(false)

  /// Creates a round that plays a schedule.
  ///
  /// - `games`: The names of the games.
  /// - `entrants`: The names of the entrants.
  /// - `startFailures`: The number of games in a row, before this round, in which each entrant has failed to
  ///   start; nil means 0 for each entrant.
  /// - `limit`: The maximum number of games to play.
  /// - `append`: Appends the line of a finished game to the journal.
  /// - `report`: Receives the events of the round.
  /// - `standings`: Makes the standings to report; nil if no listener uses them.
  /// - `decides`: Returns whether a game is the last that is needed.
  /// - `stopReferees`: Stops the referees, so that no worker waits for an answer.
  package init(
    _ schedule: Schedule, after record: Record, games: [String], entrants: [String],
    startFailures: [Int]? = nil, limit: Int = .max,
    append: @escaping @Sendable ([UInt8]) throws -> Void,
    report: @escaping @Sendable (RunEvent) -> Void,
    standings: StandingsMaker? = nil,
    decides: @escaping @Sendable (GameRecord) -> Bool = { _ in false },
    stopReferees: @escaping @Sendable () -> Void = {}
  ) {
    self.entrants = entrants
    self.games = games
    self.append = append
    self.report = report
    self.standings = standings
    self.decides = decides
    self.stopReferees = stopReferees
    plan = Mutex(
      Plan(
        schedule: schedule, startFailures: startFailures ?? entrants.map { _ in 0 },
        allowance: limit))
    state = Mutex(State(record: record))
  }

  /// The games that were played before this round and in it.
  package var record: Record { state.withLock(\.record) }

  /// The entrants that were withdrawn in this round, or left out because their files are missing.
  package var withdrawn: Set<Int> { state.withLock(\.withdrawn) }

  /// The reason for the failure of the round; nil without a failure.
  package var failure: String? { state.withLock(\.failure) }

  /// Plays until no more games remain or are needed, the round is interrupted, or a failure stops the round.
  ///
  /// - `threads`: The number of games that are played at a time.
  /// - `isInterrupted`: Waits at most a given number of nanoseconds, and returns whether the round must stop.
  /// - Throws: An error if no thread can be started.
  package func play(
    threads: Int, isInterrupted: (Int64) -> Bool, _ player: @escaping Player
  ) throws(SystemError) -> Ending {
    try WorkThread.start { self.write() }
    workers.store(threads, ordering: .releasing)
    for started in 0..<threads {
      do throws(SystemError) {
        try WorkThread.start { self.work(player) }
      } catch {
        retire(threads - started)
        // The round can continue with fewer games at a time.
        guard started == 0 else { break }
        while !isOver.load(ordering: .acquiring) { Platform.sleep(nanoseconds: 1_000_000) }
        throw error
      }
    }
    var wasInterrupted = false
    while !isOver.load(ordering: .acquiring) {
      guard isInterrupted(5_000_000) else { continue }
      wasInterrupted = true
      stop()
    }
    if let failure { return .failed(failure) }
    return wasInterrupted ? .interrupted : .complete
  }

  /// Stops the round because of a failure; the first failure is kept.
  package func fail(_ sentence: String) {
    state.withLock { $0.failure = $0.failure ?? sentence }
    stop()
  }

  private func stop() {
    isStopping.store(true, ordering: .releasing)
    stopReferees()
  }

  /// Asks the round to begin no more games; the games in play are played to their end.
  package func end() { isEnding.store(true, ordering: .releasing) }

  private var shouldEnd: Bool { shouldStop || isEnding.load(ordering: .relaxed) }

  private var shouldStop: Bool { isStopping.load(ordering: .relaxed) }

  // MARK: - Workers

  private func work(_ player: Player) {
    var pairing: Pairing?
    defer { retire(1) }
    defer { pairing?.end() }
    do {
      while !shouldEnd, let (batch, count) = plan.withLock({ $0.next() }) {
        guard events.put(.began(batch)) else { break }
        if !(pairing?.canPlay(batch) ?? false) {
          // The bots of this batch start while the bots of the last one end.
          let next = player(batch) { [self] in shouldStop }
          pairing?.end()
          pairing = next
        }
        var left = count
        // If the batch ends early, other games may begin instead.
        defer { plan.withLock { $0.allowance += left } }
        do {
          try pairing?.play(batch) { game, record in
            left -= 1
            return hand(over: record, of: game) && left > 0
          }
        } catch Interruption.absent(let bot, let lack) {
          pairing?.end()
          pairing = nil
          leaveOut(bot, lack)
        }
      }
    } catch {
      if error as? Interruption != .stopped { _ = events.put(.failed("\(error)")) }
      stop()
    }
  }

  /// Withdraws a bot whose files are missing on this machine from the remaining games; no bot loses a game
  /// for this reason.
  private func leaveOut(_ bot: String, _ lack: String) {
    guard let entrant = entrants.firstIndex(of: bot) else { return }
    let isNew = plan.withLock { plan in
      defer { plan.startFailures[entrant] = Self.startFailureLimit }
      plan.schedule.withdraw(entrant: entrant)
      return plan.startFailures[entrant] < Self.startFailureLimit
    }
    if isNew { _ = events.put(.leftOut(entrant: entrant, lack: lack)) }
  }

  /// Counts workers that have ended; after the last one, closes the queue, so that the writer ends, too.
  private func retire(_ count: Int) {
    let left = workers.subtract(count, ordering: .acquiringAndReleasing).newValue
    if left == 0 { events.close() }
  }

  /// Passes a finished game to the writer, and counts failures to start; returns whether the batch continues.
  private func hand(over record: GameRecord, of game: ScheduledGame) -> Bool {
    guard events.put(.finished(record, line: record.line())) else { return false }
    let failed =
      record.reason == FaultReason.startFailure.rawValue
      ? record.forfeit.map { game.entrants[$0] } : []
    let (withdrawn, isMoreWanted) = plan.withLock { plan in
      var withdrawn: [Int] = []
      for entrant in game.entrants where plan.startFailures[entrant] < Self.startFailureLimit {
        plan.startFailures[entrant] =
          failed.contains(entrant) ? plan.startFailures[entrant] + 1 : 0
        guard plan.startFailures[entrant] == Self.startFailureLimit else { continue }
        plan.schedule.withdraw(entrant: entrant)
        withdrawn.append(entrant)
      }
      let startFailures = plan.startFailures
      return (
        withdrawn, game.entrants.allSatisfy { startFailures[$0] < Self.startFailureLimit }
      )
    }
    for entrant in withdrawn { _ = events.put(.withdrawn(entrant: entrant)) }
    return isMoreWanted && !shouldEnd
  }

  // MARK: - The writer

  private func write() {
    var writer = Writer(rate: ReportingRate(at: .now))
    reportStandings(&writer)
    queue: while true {
      // Short games end faster than a thread wakes up. After this pause, the writer handles several games at
      // once.
      if events.isEmpty { Platform.sleep(nanoseconds: 1_000_000) }
      switch events.take(until: standings == nil ? .never : writer.rate.due) {
      case .element(let event): handle(event, &writer)
      case .timeout: reportStandings(&writer)
      case .closed: break queue
      }
      if standings != nil, Instant.now >= writer.rate.due { reportStandings(&writer) }
    }
    report(.roundEnded)
    isOver.store(true, ordering: .releasing)
  }

  private struct Writer {
    var isJournalWhole = true
    var isDecided = false
    var rate: ReportingRate
  }

  private func handle(_ event: Event, _ writer: inout Writer) {
    switch event {
    case .began(let batch):
      report(
        .began(
          game: games[batch.game], bots: batch.games[0].entrants.map { entrants[$0] },
          games: batch.games.count))
    case .finished(let game, let line):
      // A game that can't be appended to the journal is not reported, because the game is played again. After
      // the game that decides, the games that were still in the queue are dropped.
      guard writer.isJournalWhole, !writer.isDecided else { return }
      do {
        try append(line)
        add(game, &writer)
      } catch {
        writer.isJournalWhole = false
        fail("\(error)")
      }
    case .withdrawn(let entrant):
      withdraw(entrant, &writer)
      report(.withdrawn(entrants[entrant]))
    case .leftOut(let entrant, let lack):
      withdraw(entrant, &writer)
      report(
        .warning(
          "\(entrants[entrant]) can't be started any more: \(lack). The bot is not penalized; "
            + "its remaining games are played by the next run."))
    case .failed(let sentence):
      fail(sentence)
    }
  }

  private func add(_ game: GameRecord, _ writer: inout Writer) {
    let start = Instant.now
    state.withLock { _ = $0.record.add(game) }
    writer.rate.addChange(took: .now - start)
    report(.finished(game))
    guard decides(game) else { return }
    writer.isDecided = true
    // The games in play of the other workers are not needed.
    stop()
  }

  private func withdraw(_ entrant: Int, _ writer: inout Writer) {
    state.withLock { _ = $0.withdrawn.insert(entrant) }
    writer.rate.addChange(took: 0)
  }

  private func reportStandings(_ writer: inout Writer) {
    guard let standings else { return }
    let start = Instant.now
    let (record, withdrawn) = state.withLock { ($0.record, $0.withdrawn) }
    report(.standings(standings(record, withdrawn)))
    let end = Instant.now
    writer.rate.addReport(at: end, took: end - start)
  }
}
