import Games
import Matches
import TestThreads
import Testing
import Tournaments

@Suite(.waiting) struct ClockTests {
  @Test func `a late move may cost the move and not the game`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    let records = try TestBots.play(
      TestBots.bot("late", at: 1, name: "late"), TestBots.bot("thoughtful", name: "good"), games: 2,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.forfeit) == [[], []])
    #expect(records[0].timeouts == [1, 0])
    #expect(records[1].timeouts == nil)
  }

  @Test func `an answer that comes late while the opponent thinks is dropped`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    settings.time.move = .milliseconds(3950)
    let records = try TestBots.play(
      TestBots.bot("late", at: 1, name: "late"), TestBots.bot("thoughtful", name: "good"), games: 2,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.forfeit) == [[], []])
    #expect(records[0].timeouts == [1, 0])
  }

  @Test func `a late bot that may not ponder still gives the answer that it owes`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    settings.allowsPondering = false
    let records = try TestBots.play(
      TestBots.bot("late", at: 4, name: "late"), TestBots.bot("good"), games: 2,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.forfeit) == [[], []])
  }

  @Test func `a bot that has used up its total loses even where late moves are random`() throws {
    var settings = TestBots.quick
    settings.playsLateMovesAtRandom = true
    settings.time.total = .milliseconds(250)
    let records = try TestBots.play(
      TestBots.bot("late", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["timeout"])
    #expect(records[0].detail?.contains("of 250 ms") ?? false)
  }

  @Test func `the first move of a process may have a longer limit`() throws {
    var settings = TestBots.quick
    settings.time.first = .seconds(60)
    let records = try TestBots.play(
      TestBots.bot("late", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line"])
  }

  @Test func `a bot that sleeps is not charged by the processor's clock`() throws {
    var settings = TestBots.quick
    settings.time.clock = .cpu
    let records = try TestBots.play(
      TestBots.bot("late", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line"])
    #expect(records[0].longestMilliseconds[0] < 2500)
  }

  @Test func `a bot that works too long is late by the processor's clock`() throws {
    var settings = TestBots.quick
    settings.time.clock = .cpu
    settings.time.move = .milliseconds(300)
    let records = try TestBots.play(
      TestBots.bot("burn", at: 2), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["timeout"])
  }

  @Test func `a bot that works for ever is late by the clock on the wall`() throws {
    let records = try TestBots.play(
      TestBots.bot("burn", at: 2), TestBots.bot("good"), games: 1, TestBots.ticTacToe)
    #expect(records.map(\.reason) == ["timeout"])
    #expect(records.map(\.forfeit) == [[0]])
  }

  @Test func `bots that may not ponder play as well`() throws {
    var settings = TestBots.quick
    settings.allowsPondering = false
    let records = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("good", name: "b"), games: 4,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line", "line", "line", "line"])
  }

  @Test func `a bot that holds too much memory loses`() throws {
    var settings = TestBots.quick
    settings.memory = 50_000_000
    settings.time.move = .seconds(10)
    let records = try TestBots.play(
      TestBots.bot("eat", at: 1), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["memory-limit"])
    #expect(records.map(\.forfeit) == [[0]])
  }
}
