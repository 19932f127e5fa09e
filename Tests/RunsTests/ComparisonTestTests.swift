import Games
import Hosting
import Ratings
import Reports
import Runs
import Synchronization
import Testing
import Tournaments

@Suite(.timeLimit(.minutes(5))) struct ComparisonTestTests {
  private func test(
    _ schedule: Schedule, limit: Int, openings: Int? = nil
  ) throws -> ComparisonTest {
    ComparisonTest(
      Comparison(
        game: "tic-tac-toe", rules: FakeRun.game.rules,
        bots: ["a", "b"].map { BotVersion(name: $0, version: "1") },
        scoreboard: SPRTScoreboard(
          test: try SPRT(elo0: 0, elo1: 200, alpha: 0.05, beta: 0.05),
          gamesInPair: 2, limit: limit, openings: openings)),
      seatings: schedule.seatings(game: 0), first: 0)
  }

  @Test func `a comparison ends when its test has decided`() throws {
    let run = FakeRun(["a", "b"])
    var program = run.program
    program.pairs = 500
    let schedule = try Schedule(program, longestBatch: 8)
    let test = try test(schedule, limit: 500)
    let round = run.round(schedule, decides: { test.add($0) })
    let ending = try round.play(
      threads: 2, isInterrupted: FakeRun.isNeverInterrupted,
      FakeRun.player { game in
        // The other bot wins occasionally, so that the results vary.
        let hash = game.id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
        return run.won(game, by: hash.isMultiple(of: 7) ? 1 : 0)
      })
    #expect(ending == .complete)
    #expect(test.isOver)
    #expect(test.comparison.scoreboard.outcome == .accepted(.upper))
    #expect(run.finished.count >= 4)
    #expect(run.finished.count < 1000)
    #expect(run.journal.withLock(\.count) == run.finished.count)
  }

  @Test func `a comparison without a decision ends after a given number of game pairs`() throws {
    let run = FakeRun(["a", "b"])
    var program = run.program
    program.pairs = 2
    let schedule = try Schedule(program, longestBatch: 8)
    let test = try test(schedule, limit: 2)
    let round = run.round(schedule, decides: { test.add($0) })
    _ = try round.play(
      threads: 1, isInterrupted: FakeRun.isNeverInterrupted, FakeRun.player { run.won($0) })
    #expect(run.finished.count == 4)
    #expect(test.isOver)
  }

  @Test(arguments: [true, false])
  func `moves that are texts differ by their content`(areNew: Bool) throws {
    let run = FakeRun(["a", "b"])
    var program = run.program
    program.pairs = 100
    program.openingPlies = 0
    let schedule = try Schedule(program, longestBatch: 8)
    let test = try test(schedule, limit: 100, openings: 1)
    let round = run.round(schedule, decides: { test.add($0) })
    _ = try round.play(
      threads: 1, isInterrupted: FakeRun.isNeverInterrupted,
      FakeRun.player { game in
        var record = run.won(game)
        let texts = MoveTexts([areNew ? game.id : "the same"])
        record.texts = texts.all
        record.play = .versus(opening: [], moves: [texts.number(of: texts.all[0])])
        return record
      })
    #expect((test.comparison.scoreboard.outcome == .exhausted) == !areNew)
  }
}
