import Games
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests games of one seat, which each bot plays alone.
@Suite(.waiting) struct AloneTests {
  @Test func `a game of one seat is a race, decided by the scores`() throws {
    let game = try TestReferees.game("alone")
    defer { game.referee.close() }
    let record = try #require(
      try TestBots.play(TestBots.bot("good"), TestBots.bot("good", name: "other"), game).first)
    let moves = Array(repeating: 1, count: 7)
    #expect(record.play == .race(seed: 0, moves: [moves, moves], scores: [30, 30], measures: []))
    #expect(record.places == [1, 1] && record.reason == "score")
    let line = String(decoding: record.line(), as: UTF8.self)
    #expect(line.contains(#""moves":[[1,1,1,1,1,1,1],[1,1,1,1,1,1,1]],"scores":[30,30],"result""#))
    let library = GameLibrary { _ in game }
    #expect(record.contradiction(in: library) == nil)
    var other = record
    other.play = .race(seed: 0, moves: [moves, [3, 3, 1]], scores: [30, 70], measures: [])
    #expect(
      other.contradiction(in: library) == "the result is 1/2-1/2, but the moves lead to 0-1")
    other.play = .race(seed: 0, moves: [moves, [3, 3, 1]], scores: [30, 60], measures: [])
    #expect(
      other.contradiction(in: library) == "the score of other is 60, but its moves lead to 70")
    other.play = .race(seed: 0, moves: [moves, [3, 4]], scores: [30, 70], measures: [])
    #expect(other.contradiction(in: library) == "move 2 of other is illegal")
  }

  @Test func `the time of a referee is not charged to a bot`() throws {
    let game = try TestReferees.game("alone-slow")
    defer { game.referee.close() }
    let record = try #require(
      try TestBots.play(TestBots.bot("good"), TestBots.bot("good", name: "other"), game).first)
    // The referee took 100 ms for each of the seven moves of both bots, 1,400 ms in total.
    let total = record.milliseconds.reduce(0, +)
    #expect(total < 1000, "\(record.milliseconds)")
  }

  @Test func `a fault loses a game that is played alone`() throws {
    let game = try TestReferees.game("alone")
    defer { game.referee.close() }
    let record = try #require(
      try TestBots.play(TestBots.bot("good"), TestBots.bot("exit", at: 3, name: "bad"), game)
        .first)
    #expect(record.places == [1, 2] && record.forfeit == [1] && record.reason == "crash")
    #expect(record.contradiction(in: GameLibrary { _ in game }) == nil)
  }

  @Test func `a referee that fails in a game of one seat fails the game`() throws {
    let game = try TestReferees.game("alone-dies", "2")
    defer { game.referee.close() }
    let failure = #expect(throws: Interruption.self) {
      try TestBots.play(TestBots.bot("good"), TestBots.bot("good", name: "other"), game)
    }
    #expect(failure?.description.contains("no bot is penalized") == true)
  }
}
