import Games
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests games in which both seats move at the same time.
@Suite(.waiting) struct TogetherTests {
  private func record(
    _ game: RefereedGame, _ first: BotLaunch, _ second: BotLaunch
  ) throws -> GameRecord {
    try #require(try TestBots.play(first, second, games: 1, game).first)
  }

  @Test func `a step is applied when both have answered, in any order`() throws {
    let game = try TestReferees.game("together")
    defer { game.referee.close() }
    var state = GameState(of: game)
    #expect(state.awaits(0) && state.awaits(1))
    state.apply(1, by: 1)
    #expect(state.awaits(0) && !state.awaits(1))
    #expect(state.moves == [[]] && state.turn(of: 0) == 1)
    #expect(state.position(for: 0).legalMoves == [0, 1, 2])
    state.apply(2, by: 0)
    #expect(state.moves == [[2, 1]] && state.stepSizes == [2])
    #expect(state.awaits(0) && state.awaits(1) && state.turn(of: 0) == 2)
    for move in [0, 0] {
      state.apply(move, by: 0)
      state.apply(move, by: 1)
    }
    #expect(state.outcome == GameEnding(places: [1, 2], reason: "rounds"))
  }

  @Test func `a game is recorded step by step, and verified`() throws {
    let game = try TestReferees.game("together")
    defer { game.referee.close() }
    let record = try record(game, TestBots.bot("good"), TestBots.bot("good", name: "other"))
    #expect(record.places == [1, 1] && record.reason == "rounds" && record.forfeit.isEmpty)
    let line = String(decoding: record.line(), as: UTF8.self)
    #expect(line.contains(#""opening":[],"moves":[[0,0],[0,0],[0,0]],"result""#), "\(line)")
    let library = GameLibrary { _ in game }
    #expect(record.contradiction(in: library) == nil)
    var other = record
    other.stepSizes = nil
    #expect(other.contradiction(in: library) == "step 1 has 1 move, expected 2")
    other.stepSizes = [2, 4]
    #expect(other.contradiction(in: library) == "step 2 has 4 moves, expected 2")
  }

  @Test func `a fault loses, and the step in which it was made is not played`() throws {
    let game = try TestReferees.game("together")
    defer { game.referee.close() }
    let record = try record(game, TestBots.bot("good"), TestBots.bot("exit", at: 2, name: "bad"))
    #expect(record.places == [1, 2] && record.reason == "crash" && record.forfeit == [1])
    #expect(record.play == .versus(opening: [], moves: [0, 0]) && record.stepSizes == [2])
    #expect(record.contradiction(in: GameLibrary { _ in game }) == nil)
  }

  @Test(arguments: [
    (
      "scores", [[0, 0], [1, 1], [2, 0]], VersusState.won(.second, reason: "rounds"), [0.0, 1.0]
    ),
    ("places", [[0, 2], [1, 1], [2, 2]], .won(.first, reason: "rounds"), []),
    ("places", [[0, 2], [1, 2], [2, 2]], .drawn(reason: "rounds"), []),
  ])
  func `places and scores decide as a winner does`(
    manner: String, rounds: [[Int]], state: VersusState, scores: [Double]
  ) throws {
    let game = try TestReferees.game(manner)
    defer { game.referee.close() }
    let end = game.position(after: rounds.flatMap(\.self))
    #expect(end.failure == nil)
    #expect(end.state == state)
    #expect(end.scores == scores)
  }

  @Test func `scores that decided are recorded and verified`() throws {
    let game = try TestReferees.game("scores")
    defer { game.referee.close() }
    var record = try record(game, TestBots.bot("good"), TestBots.bot("good", name: "other"))
    #expect(record.finalScores == [0, 0])
    let library = GameLibrary { _ in game }
    #expect(record.contradiction(in: library) == nil)
    record.finalScores = [1, 0]
    #expect(
      record.contradiction(in: library) == "`scores` is [1, 0], but the moves lead to [0, 0]")
    record.finalScores = [0.004, 0]
    #expect(
      record.contradiction(in: library) == "`scores` is [0.004, 0], but the moves lead to [0, 0]")
  }

  @Test func `a game whose seats move together has no opening`() throws {
    let game = try TestReferees.game("together")
    defer { game.referee.close() }
    #expect(try Openings(of: game, plies: 0, seed: 1).count == 1)
    #expect(throws: OpeningError.none(plies: 2)) { try Openings(of: game, plies: 2, seed: 1) }
  }
}
