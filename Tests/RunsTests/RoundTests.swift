import Hosting
import Matches
import Runs
import Synchronization
import Testing
import Tournaments

/// Tests a round without processes.
@Suite(.timeLimit(.minutes(5))) struct RoundTests {
  @Test(arguments: [1, 3]) func `each game is in the journal before it is reported`(
    threads: Int
  ) throws {
    let run = FakeRun(["a", "b", "c"])
    let round = run.round(try Schedule(run.program))
    let ending = try round.play(
      threads: threads, isInterrupted: FakeRun.isNeverInterrupted,
      FakeRun.player { run.won($0) })
    #expect(ending == .complete)
    var games = 0
    for (event, journaled) in run.reported.withLock(\.self) {
      guard case .finished(let game) = event else { continue }
      games += 1
      #expect(journaled == games)
      #expect(run.journal.withLock { $0[games - 1] } == game.line())
    }
    #expect(games == 60)
    #expect(Set(run.finished.map(\.id)).count == 60)
    #expect(round.record.tallies.map(\.games) == [60])
    guard case .roundEnded? = run.reported.withLock({ $0.last?.event }) else {
      Issue.record("the end is reported last")
      return
    }
  }

  @Test func `a bot that fails to start in three games in a row is withdrawn before the fourth`()
    throws
  {
    let run = FakeRun(["a", "b", "c"])
    let round = run.round(try Schedule(run.program))
    let started = Mutex(0)
    let ending = try round.play(
      threads: 1, isInterrupted: FakeRun.isNeverInterrupted,
      FakeRun.player { game in
        if game.entrants.contains(1) { started.withLock { $0 += 1 } }
        return run.lost(game, byStartOf: 1)
      })
    #expect(ending == .complete)
    #expect(started.withLock(\.self) == 3)
    #expect(round.withdrawn == [1])
    #expect(run.finished.count { $0.bots.contains("b") } == 3)
    #expect(run.finished.count { !$0.bots.contains("b") } == 20)
    let events = run.reported.withLock(\.self).map(\.event)
    let withdrawal = events.firstIndex { if case .withdrawn("b") = $0 { true } else { false } }
    let games = events[..<(withdrawal ?? 0)].count {
      if case .finished(let game) = $0 { game.bots.contains("b") } else { false }
    }
    #expect(games == 3)
  }

  @Test func `a bot that sometimes starts is not withdrawn`() throws {
    let run = FakeRun(["a", "b"])
    let round = run.round(try Schedule(run.program))
    let count = Atomic(0)
    _ = try round.play(
      threads: 1, isInterrupted: FakeRun.isNeverInterrupted,
      FakeRun.player { game in
        let number = count.add(1, ordering: .relaxed).newValue
        return number.isMultiple(of: 3) ? run.won(game) : run.lost(game, byStartOf: 1)
      })
    #expect(round.withdrawn.isEmpty)
    #expect(run.finished.count == 20)
  }

  @Test func `no more games are played at a time than the limit still allows`() throws {
    let run = FakeRun(["a", "b", "c"])
    let round = run.round(try Schedule(run.program), limit: 5)
    let ending = try round.play(
      threads: 8, isInterrupted: FakeRun.isNeverInterrupted,
      FakeRun.player { game in
        Platform.sleep(nanoseconds: 20_000_000)
        return run.won(game)
      })
    #expect(ending == .complete)
    #expect(run.finished.count == 5)
  }

  @Test func `an interruption aborts games in play, and keeps finished games`() throws {
    let run = FakeRun(["a", "b"])
    let round = run.round(try Schedule(run.program))
    let begun = Atomic(0)
    let ending = try round.play(
      threads: 2,
      isInterrupted: { _ in
        Platform.sleep(nanoseconds: 100_000)
        return run.finished.count >= 4
      }
    ) { _, shouldStop in
      .init(play: { batch, isMoreWanted in
        for game in batch.games {
          // From the fifth game on, games last until they are interrupted.
          while begun.add(1, ordering: .relaxed).newValue > 4 {
            if shouldStop() { throw Interruption.stopped }
            Platform.sleep(nanoseconds: 100_000)
          }
          guard isMoreWanted(game, run.won(game)) else { return }
        }
      })
    }
    #expect(ending == .interrupted)
    #expect(run.finished.count == 4)
    #expect(run.journal.withLock(\.count) == run.finished.count)
    #expect(round.record.tallies.map(\.games) == [4])
  }

  @Test func `a disk that fails ends the round, and a game that it did not store is not reported`()
    throws
  {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    let run = FakeRun(["a", "b"])
    let round = run.round(try Schedule(run.program)) { if $0 == 3 { throw Full() } }
    let ending = try round.play(
      threads: 2, isInterrupted: FakeRun.isNeverInterrupted, FakeRun.player { run.won($0) })
    #expect(ending == .failed("the disk is full"))
    #expect(run.finished.count == 3)
    #expect(run.journal.withLock(\.count) == 3)
    #expect(round.record.tallies.map(\.games) == [3])
  }

  @Test func `a referee's failure ends the round`() throws {
    let run = FakeRun(["a", "b"])
    let round = run.round(try Schedule(run.program))
    let ending = try round.play(threads: 2, isInterrupted: FakeRun.isNeverInterrupted) {
      _, _ in .init(play: { _, _ in throw Interruption.machine("the referee is gone") })
    }
    #expect(ending == .failed("the referee is gone"))
    #expect(run.finished.isEmpty)
  }

  @Test func `a bot with a missing file is left out, and its games are not recorded`() throws {
    let run = FakeRun(["a", "b", "c"])
    let round = run.round(try Schedule(run.program))
    let ending = try round.play(threads: 2, isInterrupted: FakeRun.isNeverInterrupted) { _, _ in
      .init(play: { batch, isMoreWanted in
        for game in batch.games {
          if game.entrants.contains(1) {
            throw Interruption.absent(bot: "b", lack: "bots/b/bot.py is gone")
          }
          guard isMoreWanted(game, run.won(game)) else { return }
        }
      })
    }
    #expect(ending == .complete)
    #expect(round.withdrawn == [1])
    #expect(run.finished.count == 20)
    #expect(run.finished.allSatisfy { Set($0.bots) == ["a", "c"] && $0.forfeit.isEmpty })
    let warnings = run.reported.withLock(\.self).compactMap {
      if case .warning(let sentence) = $0.event { sentence } else { nil }
    }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.hasPrefix("b can't be started any more: bots/b/bot.py is gone.") == true)
  }

  @Test func `a round that is to end plays the games that have begun, and no others`() throws {
    let run = FakeRun(["a", "b", "c"])
    let round = run.round(try Schedule(run.program))
    let begun = Atomic(0)
    let ending = try round.play(
      threads: 2,
      isInterrupted: { nanoseconds in
        guard begun.load(ordering: .relaxed) == 2 else {
          return FakeRun.isNeverInterrupted(nanoseconds)
        }
        round.end()
        begun.store(3, ordering: .relaxed)
        return false
      },
      FakeRun.player { game in
        begun.add(1, ordering: .relaxed)
        while begun.load(ordering: .relaxed) < 3 { Platform.sleep(nanoseconds: 100_000) }
        return run.won(game)
      })
    #expect(ending == .complete)
    #expect(run.finished.count == 2)
    #expect(run.journal.withLock(\.count) == 2)
  }

  @Test func `standings are reported at the start, and when they have changed`() throws {
    let run = FakeRun(["a", "b"])
    let round = run.round(
      try Schedule(run.program),
      standings: { record, _ in RunStandings(record: record.withoutGameNames, outcomes: []) })
    let begun = Atomic(0)
    let ending = try round.play(
      threads: 1, isInterrupted: FakeRun.isNeverInterrupted,
      FakeRun.player { game in
        // The tenth game waits for the standings that include the games before it.
        if begun.add(1, ordering: .relaxed).newValue == 10 {
          while run.standings.last?.gameCount != 9 { Platform.sleep(nanoseconds: 1_000_000) }
        }
        return run.won(game)
      })
    #expect(ending == .complete)
    #expect(run.finished.count == 20)
    let counts = run.standings.map(\.gameCount)
    #expect(counts.first == 0 && counts.contains(9), "\(counts)")
    #expect(counts.count <= 4, "\(counts)")
  }

  @Test func `a listener that blocks does not delay the round`() throws {
    let run = FakeRun(["a", "b"])
    let isReleased = Atomic(false)
    let listener = try BackgroundTask { _ in
      while !isReleased.load(ordering: .relaxed) { Platform.sleep(nanoseconds: 100_000) }
      return .never
    }
    let round = run.round(
      try Schedule(run.program),
      decides: { _ in
        listener.wake()
        return false
      })
    let ending = try round.play(
      threads: 2, isInterrupted: FakeRun.isNeverInterrupted, FakeRun.player { run.won($0) })
    #expect(ending == .complete)
    #expect(run.journal.withLock(\.count) == 20)
    listener.finish()
    #expect(!listener.hasEnded)
    isReleased.store(true, ordering: .relaxed)
    listener.wait()
  }

  @Test func `the rounds of a format follow from the games before`() throws {
    let run = FakeRun(["a", "b", "c", "d"])
    var program = run.program
    program.format = Swiss(rounds: 2)
    program.pairs = 1
    var record = Record(keepsResults: true)
    var counts: [Int] = []
    while true {
      let schedule = try Schedule(program, played: record.played)
      guard schedule.remainingCount > 0 else { break }
      counts.append(schedule.remainingCount)
      let round = run.round(schedule, after: record)
      let ending = try round.play(
        threads: 2, isInterrupted: FakeRun.isNeverInterrupted,
        FakeRun.player { run.won($0, by: $0.entrants.min() ?? 0) })
      #expect(ending == .complete)
      record = round.record
    }
    #expect(counts == [4, 4])
    #expect(run.finished.count == 8)
    // In the second round, the winners of the first round meet.
    #expect(Set(run.finished[4...].map { Set($0.bots) }).count == 2)
    #expect(Set(run.finished.map { Set($0.bots) }).count == 4)
  }
}
