package import Games
package import Hosting
package import Matches
import Synchronization
package import Tournaments

/// What happens in a run, as those are told who listen.
///
/// One thread tells of games, in order, and only of those that stand in the journal; warnings and
/// notes may come from other threads. Listeners must return at once.
package enum RunEvent: Sendable {
  case warning(String)
  /// For those who did not ask for quiet.
  case note(String)
  /// A run begins, whose games stand in a file from a byte on.
  case started(file: String, position: Int)
  /// So many games are to be played, and by game and bot so many; `standings` tells the results so far
  /// at any time.
  case round(
    games: Int, ofBots: @Sendable () -> [String: [String: Int]], standings: @Sendable () -> Record,
    outcomes: @Sendable (Record) -> [FormatOutcome])
  case began(game: String, bots: [String], games: Int)
  case finished(GameRecord)
  case withdrawn(String)
  case roundEnded
}

/// Plays a schedule: workers put what happens into a queue, from which one writer puts each game
/// into the journal, and then tells of it.
package final class RoundInPlay: Sendable {
  /// Begins to start the bots of a batch, and waits for nothing.
  package typealias Player =
    @Sendable (_ batch: Batch, _ shouldStop: @escaping @Sendable () -> Bool) -> Pairing

  /// The bots that play batches.
  package struct Pairing {
    /// Whether a batch is for these bots, in this game.
    let canPlay: (Batch) -> Bool
    /// Plays the games in order, and hands each over, until no more are wanted.
    let play: (Batch, _ isMoreWanted: (ScheduledGame, GameRecord) -> Bool) throws -> Void
    let end: () -> Void

    package init(
      canPlay: @escaping (Batch) -> Bool = { _ in false },
      play: @escaping (Batch, (ScheduledGame, GameRecord) -> Bool) throws -> Void,
      end: @escaping () -> Void = {}
    ) {
      (self.canPlay, self.play, self.end) = (canPlay, play, end)
    }
  }

  /// Plays with the processes of bots, which are started once for batches that follow each other.
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
    /// Nothing was left to play, or what was played is enough.
    case complete
    case interrupted
    case failed(String)
  }

  private enum Event: Sendable {
    case began(Batch)
    case finished(GameRecord, line: [UInt8])
    case withdrawn(entrant: Int)
    case left(entrant: Int, lack: String)
    case failed(String)
  }

  private struct Plan {
    var schedule: Schedule
    /// The games in a row that each entrant failed to start in.
    var startFailures: [Int]
  }

  private struct State {
    var record: Record
    var withdrawn: Set<Int> = []
    var failure: String?
  }

  /// After how many games in a row that a bot fails to start in it plays no more.
  static let startFailureLimit = 3

  private let entrants: [String]
  private let games: [String]
  private let append: @Sendable ([UInt8]) throws -> Void
  private let tell: @Sendable (RunEvent) -> Void
  private let decides: @Sendable (GameRecord) -> Bool
  /// Has those who answer the workers keep nobody waiting any more.
  private let stopReferees: @Sendable () -> Void
  private let events = BoundedQueue<Event>(capacity: 256)
  private let plan: Mutex<Plan>
  private let state: Mutex<State>
  private let isStopping = Atomic(false)
  private let isEnding = Atomic(false)
  private let workers = Atomic(0)
  private let isOver = Atomic(false)

  /// `games` and `entrants` are their names; `decides` says whether a game is the last that is
  /// needed.
  package init(
    _ schedule: Schedule, after record: Record, games: [String], entrants: [String],
    append: @escaping @Sendable ([UInt8]) throws -> Void,
    tell: @escaping @Sendable (RunEvent) -> Void,
    decides: @escaping @Sendable (GameRecord) -> Bool = { _ in false },
    stopReferees: @escaping @Sendable () -> Void = {}
  ) {
    (self.entrants, self.games) = (entrants, games)
    (self.append, self.tell) = (append, tell)
    (self.decides, self.stopReferees) = (decides, stopReferees)
    plan = Mutex(Plan(schedule: schedule, startFailures: entrants.map { _ in 0 }))
    state = Mutex(State(record: record))
  }

  /// What was played, before this round and in it.
  package var record: Record { state.withLock(\.record) }

  package var withdrawn: Set<Int> { state.withLock(\.withdrawn) }

  package var failure: String? { state.withLock(\.failure) }

  /// Plays until nothing is left, somebody wants it to stop, or something fails; `isInterrupted`
  /// waits for so many nanoseconds at most.
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
        // Fewer games at a time are as good.
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

  package func fail(_ sentence: String) {
    state.withLock { $0.failure = $0.failure ?? sentence }
    stop()
  }

  private func stop() {
    isStopping.store(true, ordering: .releasing)
    stopReferees()
  }

  /// Begins no more games; those that are being played are played to their end.
  package func end() { isEnding.store(true, ordering: .releasing) }

  private var shouldEnd: Bool { shouldStop || isEnding.load(ordering: .relaxed) }

  private var shouldStop: Bool { isStopping.load(ordering: .relaxed) }

  // MARK: Workers

  private func work(_ player: Player) {
    var pairing: Pairing?
    defer { retire(1) }
    defer { pairing?.end() }
    do {
      while !shouldEnd, let batch = plan.withLock({ $0.schedule.next() }) {
        guard events.put(.began(batch)) else { break }
        if !(pairing?.canPlay(batch) ?? false) {
          // The bots of a batch start while those of the last one end.
          let next = player(batch) { [self] in shouldStop }
          pairing?.end()
          pairing = next
        }
        do {
          try pairing?.play(batch) { hand(over: $1, of: $0) }
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

  /// Plays no more of a bot of which something is gone: the machine's fault, and nobody's loss.
  private func leaveOut(_ bot: String, _ lack: String) {
    guard let entrant = entrants.firstIndex(of: bot) else { return }
    let isNew = plan.withLock { plan in
      defer { plan.startFailures[entrant] = Self.startFailureLimit }
      plan.schedule.withdraw(entrant: entrant)
      return plan.startFailures[entrant] < Self.startFailureLimit
    }
    if isNew { _ = events.put(.left(entrant: entrant, lack: lack)) }
  }

  /// The last worker to end leaves nothing for the writer to wait for.
  private func retire(_ count: Int) {
    let left = workers.subtract(count, ordering: .acquiringAndReleasing).newValue
    if left == 0 { events.close() }
  }

  /// Hands over a finished game, and counts failures to start; whether its bots are to play on.
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

  // MARK: The writer

  private func write() {
    var isJournalWhole = true
    var isDecided = false
    while case .element(let event) = events.take(until: .never) {
      switch event {
      case .began(let batch):
        tell(
          .began(
            game: games[batch.game], bots: batch.games[0].entrants.map { entrants[$0] },
            games: batch.games.count))
      case .finished(let game, let line):
        // A game that can't be kept is nothing that anybody should hear of: it is played again.
        // What was played while the last game that is needed was on its way is needed by nobody.
        guard isJournalWhole, !isDecided else { continue }
        do {
          try append(line)
          isDecided = take(game)
        } catch {
          isJournalWhole = false
          fail("\(error)")
        }
      case .withdrawn(let entrant):
        state.withLock { _ = $0.withdrawn.insert(entrant) }
        tell(.withdrawn(entrants[entrant]))
      case .left(let entrant, let lack):
        state.withLock { _ = $0.withdrawn.insert(entrant) }
        tell(
          .warning(
            "\(entrants[entrant]) can't be started any more: \(lack). That is charged to nobody; "
              + "its games that are left are played by the next run."))
      case .failed(let sentence):
        fail(sentence)
      }
    }
    tell(.roundEnded)
    isOver.store(true, ordering: .releasing)
  }

  private func take(_ game: GameRecord) -> Bool {
    state.withLock { _ = $0.record.add(game) }
    tell(.finished(game))
    guard decides(game) else { return false }
    // Nobody needs the games that others are playing now.
    stop()
    return true
  }
}
