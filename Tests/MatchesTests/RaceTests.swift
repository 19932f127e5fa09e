import Games
import Matches
import TestThreads
import Testing
import Tournaments

@Suite(.waiting) struct RaceTests {
  @Test func `both bots have the same luck, and equal moves lead to a draw`() throws {
    let records = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("good", name: "b"), games: 2,
      TestBots.twentyFortyEight(moves: 30))
    #expect(records.map(\.places) == [[1, 1], [1, 1]])
    #expect(records.map(\.reason) == ["score", "score"])
    guard case .race(0, let moves, let scores, _) = records[0].play else {
      Issue.record("not a race")
      return
    }
    #expect(moves[0].count == 30)
    #expect(moves[0] == moves[1])
    #expect(scores[0] == scores[1])
  }

  @Test func `a fault ends the race, and the moves before it are recorded`() throws {
    let records = try TestBots.play(
      TestBots.bot("exit", at: 5, name: "bad"), TestBots.bot("good"), games: 1,
      TestBots.twentyFortyEight(moves: 100_000))
    #expect(records.map(\.reason) == ["crash"])
    #expect(records.map(\.forfeit) == [[0]])
    guard case .race(_, let moves, _, _) = records[0].play else {
      Issue.record("not a race")
      return
    }
    #expect(moves[0].count == 4)
  }

  @Test func `a bot that owes an answer when the other fails is not charged for it`() throws {
    let records = try TestBots.play(
      TestBots.bot("exit", at: 1, name: "bad"), TestBots.bot("thoughtful", at: 1, name: "good"),
      games: 3, TestBots.twentyFortyEight(moves: 5))
    #expect(records.map(\.reason) == ["crash", "crash", "crash"])
    #expect(records.map(\.forfeit) == [[0], [1], [0]])
  }

  @Test(arguments: ["twice", "twice-later"])
  func `a second answer is unexpected at any time`(_ mode: String) throws {
    let records = try TestBots.play(
      TestBots.bot(mode, at: 3, name: "bad"), TestBots.bot("thoughtful", name: "good"), games: 1,
      TestBots.twentyFortyEight(moves: 20))
    #expect(records.map(\.reason) == ["unexpected-output"])
    #expect(records.map(\.forfeit) == [[0]])
  }

  @Test func `an answer to the previous turn does not count`() throws {
    let records = try TestBots.play(
      TestBots.bot("turn-before", at: 3, name: "bad"), TestBots.bot("good"), games: 1,
      TestBots.twentyFortyEight(moves: 20))
    #expect(records.map(\.reason) == ["invalid-reply"])
    #expect(records.map(\.forfeit) == [[0]])
  }
}
