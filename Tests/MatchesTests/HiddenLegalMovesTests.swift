import Games
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests referees that judge moves instead of listing them, and referees that list many moves.
@Suite(.waiting) struct HiddenLegalMovesTests {
  @Test func `moves that are numbers are judged by the referee`() throws {
    let game = try TestReferees.game("implicit")
    defer { game.referee.close() }
    let start = game.start(seed: 0)
    #expect(start.legalMoves.isEmpty && start.hidesLegalMoves)
    #expect([-1, 0, 3, 4].map(start.isLegal) == [false, true, true, false])
    let record = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("good", name: "b"), game)[0]
    #expect(
      record.reason == "reached"
        && record.play == .versus(opening: [], moves: Array(repeating: 1, count: 7)))
    #expect(record.contradiction(in: GameLibrary { _ in game }) == nil)
    var position = start
    position.play(0)
    #expect(position.refusal == Refusal(seat: 0, reason: "0 is none of 1, 2 and 3"))
  }

  @Test func `a number that the game does not have is an illegal move`() throws {
    let game = try TestReferees.game("implicit")
    defer { game.referee.close() }
    let record = try TestBots.play(TestBots.bot("illegal"), TestBots.bot("good"), game)[0]
    #expect(record.reason == "illegal-move" && record.forfeit == [0])
  }

  @Test func `the advice on such a number names the moves of the game`() throws {
    let game = try TestReferees.game("implicit")
    defer { game.referee.close() }
    var check = BotCheck(launch: TestBots.bot("illegal").launch)
    check.time = TestBots.quick.time
    let findings = try check.findings(at: game).findings
    let finding = try #require(findings.first { $0.point == .legality })
    guard case .wrong(let complaint) = finding.outcome else {
      Issue.record("\(finding)")
      return
    }
    #expect(complaint.sentence == "chose a move that the game does not have")
    #expect(complaint.fix == "choose a number from 0 to 3, a move of the game")
  }

  @Test func `a late move can't be replaced by a random one`() throws {
    let game = try TestReferees.game("implicit")
    defer { game.referee.close() }
    var settings = TestBots.quick
    settings.time.move = .milliseconds(200)
    settings.playsLateMovesAtRandom = true
    let record = try TestBots.play(TestBots.bot("hang"), TestBots.bot("good"), game, settings)[0]
    #expect(record.reason == "timeout" && record.forfeit == [0])
  }

  @Test func `a referee can't refuse a move that it has listed`() throws {
    let game = try TestReferees.game("objects")
    defer { game.referee.close() }
    let failure = game.position(after: [1, 1]).failure ?? ""
    #expect(failure.contains("\"illegal\" to a move that it had listed"), "\(failure)")
  }

  @Test func `a line of a referee may have 1 MiB`() throws {
    let game = try TestReferees.game("many-legal")
    defer { game.referee.close() }
    #expect(game.start(seed: 0).failure == nil)
    #expect(game.start(seed: 0).legalMoves.count == 100_000)
  }

  @Test func `the text about a game and its rules reach the game`() throws {
    let game = try TestReferees.game("about")
    defer { game.referee.close() }
    #expect(game.about == "Add 1, 2 or 3.\nWho reaches the target wins.")
    let rules: [String: RuleValue?] = [
      "komi": 7.5, "ko": true, "variant": "crazyhouse", "handicap": nil, "target": 5,
    ]
    let echo = try TestReferees.game("echo", rules: rules)
    defer { echo.referee.close() }
    #expect(echo.rules == Rules(unchecked: rules))
  }
}
