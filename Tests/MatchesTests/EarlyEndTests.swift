import Games
import Matches
import TestThreads
import Testing
import Tournaments

extension GameRecord {
  /// The number of moves of both bots.
  fileprivate var moveCount: Int { moveCount(of: 0) + moveCount(of: 1) }
}

/// Tests games that end by resignation, by agreement and by adjudication, none of which is a fault.
@Suite(.waiting) struct EarlyEndTests {
  private static func play(
    _ first: String, at turn: Int = 0, _ second: String, at other: Int = 0,
    _ manner: String = "draws", rules: [String: RuleValue?] = ["max_moves": 20],
    _ settings: MatchSettings = TestBots.quick
  ) throws -> (record: GameRecord, line: String, contradiction: String?) {
    let game = try TestReferees.game(manner, rules: rules)
    defer { game.referee.close() }
    let bots = [
      TestBots.bot(first, at: turn, name: "a"), TestBots.bot(second, at: other, name: "b"),
    ]
    let record = try TestBots.play(bots[0], bots[1], game, settings)[0]
    let line = record.line()
    // The line contains the figures of the record, and can be verified.
    guard case .game(let read) = try RecordLine(line, in: 0..<line.count - 1), read.line() == line
    else { return (record, "", "the line reads back differently") }
    return (
      record, String(decoding: line, as: UTF8.self),
      read.contradiction(in: GameLibrary { _ in game })
    )
  }

  private static func adjudicating(_ rules: Adjudication) -> MatchSettings {
    var settings = TestBots.quick
    settings.adjudication = rules
    return settings
  }

  // MARK: - Resignation

  @Test func `a bot that resigns loses without a fault`() throws {
    let (record, line, contradiction) = try Self.play("good", at: 0, "resigning-with-a-move", at: 2)
    #expect(record.reason == "resignation" && record.result == .firstWins)
    #expect(record.forfeit.isEmpty && record.detail == nil)
    #expect(record.play == .versus(opening: [], moves: [1, 1, 1]))
    #expect(line.contains(#""reason":"resignation","resigned":[1],"comments":[[4,1,"lost"]],"ms""#))
    #expect(contradiction == nil)
  }

  @Test func `a bot resigns in built-in games, too`() throws {
    let games = [TestBots.ticTacToe, try TestBots.twentyFortyEight(moves: 9)]
    for game in games {
      let record = try TestBots.play(
        TestBots.bot("resigning", at: 3, name: "a"), TestBots.bot("good"), game)[0]
      #expect(record.reason == "resignation" && record.result == .secondWins)
      #expect(record.resigned == [0] && record.contradiction() == nil)
    }
  }

  @Test func `a bot that resigns passes the check`() throws {
    var check = BotCheck(launch: TestBots.bot("resigning", at: 3).launch)
    check.time = TestBots.quick.time
    let findings = try check.findings(at: TestBots.ticTacToe).findings
    let wrong = findings.compactMap { finding in
      if case .wrong(let complaint) = finding.outcome {
        "\(finding.point): \(complaint)"
      } else {
        nil
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func `the others continue after a resignation if they do after a fault`() throws {
    for (manner, places, reason) in [
      ("three-out-places", [1, 3, 2], "sums"), ("three", [1, 3, 1], "resignation"),
    ] {
      let game = try TestReferees.game(manner)
      defer { game.referee.close() }
      let bots = ["good", "resigning", "good"].enumerated().map { index, mode in
        TestBots.bot(mode, name: "bot-\(index)")
      }
      let match = Match(game, bots: bots, settings: TestBots.quick) { false }
      defer { match.close() }
      let scheduled = ScheduledGame(id: "g-1", entrants: [0, 1, 2], start: .opening([]))
      let record = try match.play(scheduled, seating: [0, 1, 2])
      #expect(record.reason == reason && record.resigned == [1] && record.forfeit.isEmpty)
      #expect(record.places == places)
      #expect(record.contradiction(in: GameLibrary { _ in game }) == nil)
    }
  }

  @Test func `a falsified resignation does not verify`() throws {
    let game = try TestReferees.game("draws", rules: ["max_moves": 20])
    defer { game.referee.close() }
    let library = GameLibrary { _ in game }
    var record = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("resigning", at: 2), game)[0]
    #expect(record.contradiction(in: library) == nil)
    record.resigned = [0]
    #expect(record.contradiction(in: library) == "a resigned, but was not on turn")
    record.resigned = []
    #expect(
      record.contradiction(in: library)
        == "the reason is a resignation, but `resigned` names no bot")
    record.resigned = [1]
    record.places = [2, 1]
    #expect(
      record.contradiction(in: library) == "the result is 0-1, which contradicts `resigned`")
  }

  // MARK: - Agreement

  @Test func `an offer that the opponent's next answer accepts makes a draw`() throws {
    let (record, line, contradiction) = try Self.play("offering", at: 2, "offering", at: 2)
    #expect(record.reason == "agreement" && record.result == .draw && record.forfeit.isEmpty)
    #expect(record.play == .versus(opening: [], moves: [1, 1, 1]))
    #expect(line.contains(#""draw_offers":[[3,0],[4,1]],"#))
    #expect(contradiction == nil)
  }

  @Test func `an offer that is not accepted at once is over`() throws {
    let (record, _, contradiction) = try Self.play("offering", at: 2, "offering", at: 3)
    #expect(record.reason == "move-limit" && record.moveCount == 20)
    #expect(record.drawOffers.map(\.turn) == [3, 6] && contradiction == nil)
  }

  @Test func `an offer from a turn that its bot did not have does not verify`() throws {
    let game = try TestReferees.game("draws", rules: ["max_moves": 20])
    defer { game.referee.close() }
    let library = GameLibrary { _ in game }
    let record = try TestBots.play(
      TestBots.bot("offering", at: 2, name: "a"), TestBots.bot("offering", at: 3, name: "b"),
      game)[0]
    #expect(record.contradiction(in: library) == nil)
    // The bot has the turns with odd numbers up to 19.
    for turn in [0, 4, 21] {
      var other = record
      other.drawOffers.append(.init(turn: turn, bot: 0))
      #expect(
        other.contradiction(in: library)
          == "a draw offer is from turn \(turn), which its bot did not have")
    }
  }

  @Test func `a game without draw offers ignores them`() throws {
    let (record, line, contradiction) = try Self.play(
      "offering", at: 0, "offering", at: 0, "shuffles")
    #expect(record.reason == "move-limit" && !line.contains("draw_offers"))
    #expect(contradiction == nil)
  }

  // MARK: - Adjudication and figures

  @Test func `a bot that considers itself lost for some moves has lost`() throws {
    let rules = Adjudication(resign: .init(eval: 600, moves: 3, both: true))
    let (record, line, contradiction) = try Self.play(
      "winning", "losing", Self.adjudicating(rules))
    #expect(record.reason == "adjudication" && record.result == .firstWins)
    #expect(record.moveCount == 6 && record.forfeit.isEmpty)
    #expect(
      line.contains(#""adjudicate":{"resign":{"eval":600,"moves":3,"both":true}},"#), "\(line)")
    #expect(
      line.contains(
        #""evals":[[700.5,700.5,700.5],[-700,-700,-700]],"depths":[[12,12,12],[]],"#
          + #""nodes":[[3400,3400,3400],[]],"pvs":[["a b","a b","a b"],[]],"ms""#), "\(line)")
    #expect(contradiction == nil)
  }

  private static func play(
    _ first: String, _ second: String, _ settings: MatchSettings
  ) throws -> (record: GameRecord, line: String, contradiction: String?) {
    try play(first, at: 0, second, at: 0, "draws", rules: ["max_moves": 20], settings)
  }

  @Test func `both bots have to agree if the rule requires it`() throws {
    let both = Adjudication(resign: .init(eval: 600, moves: 3, both: true))
    #expect(try Self.play("good", "losing", Self.adjudicating(both)).record.reason == "move-limit")
    let one = Adjudication(resign: .init(eval: 600, moves: 3))
    let (record, _, contradiction) = try Self.play("good", "losing", Self.adjudicating(one))
    #expect(record.reason == "adjudication" && record.moveCount == 6 && contradiction == nil)
  }

  @Test func `level evals make a draw from some move on`() throws {
    let rules = Adjudication(draw: .init(eval: 10, moves: 2, from: 5))
    let (record, _, contradiction) = try Self.play("level", "level", Self.adjudicating(rules))
    #expect(record.reason == "adjudication" && record.result == .draw)
    #expect(record.moveCount == 10 && contradiction == nil)
  }

  @Test func `a falsified adjudication does not verify`() throws {
    let game = try TestReferees.game("draws", rules: ["max_moves": 20])
    defer { game.referee.close() }
    let library = GameLibrary { _ in game }
    let rules = Adjudication(resign: .init(eval: 600, moves: 3))
    let record = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("losing"), game, Self.adjudicating(rules))[0]
    var other = record
    other.figures.evals[1][1] = 3
    #expect(
      other.contradiction(in: library)
        == "the reason is an adjudication, but by `evals` and `adjudicate` the game continues "
        + "after its last move")
    other = record
    other.adjudication = Adjudication(resign: .init(eval: 600, moves: 2))
    #expect(
      other.contradiction(in: library)
        == "by `evals`, the game should have been adjudicated after ply 4, but it continues")
    other.adjudication = nil
    #expect(
      other.contradiction(in: library)
        == "the reason is an adjudication, which requires `adjudicate` and two bots")
  }

  @Test func `fields of other kinds in answers are ignored, as in former versions`() throws {
    let (record, line, contradiction) = try Self.play("odd-fields", "good")
    #expect(record.reason == "move-limit" && !line.contains("evals") && contradiction == nil)
  }

  private static func play(
    _ first: String, _ second: String
  ) throws -> (record: GameRecord, line: String, contradiction: String?) {
    try play(first, second, TestBots.quick)
  }

  @Test func `clocks and times of each move are kept on request`() throws {
    var settings = TestBots.quick
    settings.recordsTimes = true
    settings.time.total = .seconds(60)
    settings.time.increment = .milliseconds(500)
    let (record, _, contradiction) = try Self.play("good", "resigning", settings)
    let figures = record.figures
    #expect(figures.clocks.map(\.count) == [1, 1] && figures.times.map(\.count) == [1, 1])
    for bot in 0..<2 {
      let left = try #require(figures.clocks[bot][0])
      let taken = try #require(figures.times[bot][0])
      #expect(abs(Double(left) - (60_500 - taken)) <= 1)
      #expect(abs(taken - record.milliseconds[bot]) < 0.001)
    }
    #expect(contradiction == nil)
    let none = try Self.play("good", "resigning", TestBots.quick)
    #expect(!none.line.contains("clocks") && !none.line.contains("times"))
  }
}
