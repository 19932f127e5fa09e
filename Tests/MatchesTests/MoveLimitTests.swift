import Games
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests that an endless game ends after a number of moves.
@Suite(.waiting) struct MoveLimitTests {
  private static func record(
    _ manner: String, rules: [String: RuleValue?] = [:], games: Int = 1
  ) throws -> (record: GameRecord, contradiction: String?) {
    let game = try TestReferees.game(manner, rules: rules)
    defer { game.referee.close() }
    let records = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("good", name: "b"), game)
    return (records[0], records[0].contradiction(in: GameLibrary { _ in game }))
  }

  @Test(arguments: [("limited", nil, 6), ("limited", 4, 4), ("limited", 9, 6), ("shuffles", 5, 5)])
  func `the lower limit of the referee and the tournament makes the game a draw`(
    manner: String, limit: Int?, moves: Int
  ) throws {
    let rules = limit.map { ["max_moves": RuleValue.integer($0)] } ?? [:]
    let (record, contradiction) = try Self.record(manner, rules: rules)
    #expect(record.reason == "move-limit" && record.result == .draw && record.forfeit.isEmpty)
    #expect(record.play == .versus(opening: [], moves: Array(repeating: 1, count: moves)))
    #expect(record.rules["max_moves"] == limit)
    #expect(contradiction == nil)
  }

  @Test(arguments: [(nil, 6), (4, 4), (9, 6)])
  func `the lower limit also applies if the referee answers with a rule of its own`(
    limit: Int?, moves: Int
  ) throws {
    let rules = limit.map { ["max_moves": RuleValue.integer($0)] } ?? [:]
    let (record, contradiction) = try Self.record("limited-by-rule", rules: rules)
    #expect(record.reason == "move-limit")
    #expect(record.play == .versus(opening: [], moves: Array(repeating: 1, count: moves)))
    #expect(record.rules["max_moves"] == moves)
    #expect(contradiction == nil)
  }

  @Test func `two bots that would play forever stop after 10,000 moves`() throws {
    let (record, contradiction) = try Self.record("shuffles")
    #expect(record.reason == "move-limit" && record.result == .draw)
    #expect(record.moveCount(of: 0) + record.moveCount(of: 1) == 10_000)
    #expect(contradiction == nil)
  }

  @Test func `a referee that can stop decides the game by its scores`() throws {
    let (record, contradiction) = try Self.record("stops", rules: ["max_moves": 3])
    #expect(record.reason == "move-limit" && record.result == .firstWins)
    #expect(record.finalScores == [1.5, 1.25])
    #expect(String(decoding: record.line(), as: UTF8.self).contains(#""scores":[1.5,1.25],"#))
    #expect(contradiction == nil)
  }

  @Test func `a wrong answer to stop is a fault of the referee`() throws {
    let game = try TestReferees.game("stops-wrongly", rules: ["max_moves": 2])
    defer { game.referee.close() }
    let failure = game.position(after: [1, 1]).failure ?? ""
    #expect(
      failure.contains(#"gave a wrong answer to "{"type":"stop","moves":[1,1]}""#), "\(failure)")
    #expect(failure.contains(#"`type` is a string, expected "end""#), "\(failure)")
  }

  @Test func `a game of one seat is a draw, or decided by the scores of stop`() throws {
    let (drawn, first) = try Self.record("alone-shuffles", rules: ["max_moves": 4])
    #expect(drawn.reason == "move-limit" && drawn.result == .draw && first == nil)
    let (scored, second) = try Self.record("alone-stops", rules: ["max_moves": 2])
    guard case .race(_, let moves, let scores, _) = scored.play else {
      Issue.record("not a race: \(scored.play)")
      return
    }
    #expect(moves == [[1, 1], [1, 1]] && scores == [0.5, 0.5])
    #expect(scored.reason == "move-limit" && second == nil)
  }

  @Test func `another result of such a game does not verify`() throws {
    let game = try TestReferees.game("limited")
    defer { game.referee.close() }
    var record = try TestBots.play(TestBots.bot("good", name: "a"), TestBots.bot("good"), game)[0]
    record.places = [1, 2]
    let library = GameLibrary { _ in game }
    #expect(
      record.contradiction(in: library)
        == "the result is 1-0, but the moves lead to 1/2-1/2")
    record.places = [1, 1]
    record.play = .versus(opening: [], moves: [1, 1])
    #expect(record.contradiction(in: library) == "the game is not over after the last move")
  }
}
