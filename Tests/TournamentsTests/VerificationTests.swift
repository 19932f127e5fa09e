import Games
import Testing
import Tournaments

/// Tests that a record that contradicts the rules is distinguished from a valid one.
@Suite struct VerificationTests {
  @Test func `a game that was played by the rules is valid`() throws {
    #expect(try Sample.versus().contradiction() == nil)
    #expect(try Sample.race().contradiction() == nil)
    #expect(try Sample.race(seed: 0).contradiction() == nil)
  }

  @Test func `a full board is a draw`() throws {
    // X O X
    // X O O
    // O X X
    var record = try Sample.versus()
    record.play = .versus(opening: [], moves: [0, 1, 2, 4, 3, 5, 7, 6, 8])
    record.places = [1, 1]
    record.reason = "full"
    #expect(record.contradiction() == nil)
  }

  private static let falsified: [(change: @Sendable (inout GameRecord) -> Void, error: String)] = [
    ({ $0.places = [2, 1] }, "the result is 0-1, but the moves lead to 1-0"),
    ({ $0.places = [1, 1] }, "the result is 1/2-1/2, but the moves lead to 1-0"),
    ({ $0.reason = "full" }, #"the reason is "full", but the moves lead to "line""#),
    (
      { $0.play = .versus(opening: [4, 4], moves: [1, 0]) },
      "in the opening, move 4 at ply 2 is illegal"
    ),
    (
      { $0.play = .versus(opening: [9], moves: []) },
      "in the opening, move 9 at ply 1 is illegal"
    ),
    (
      { $0.play = .versus(opening: [0, 3, 1, 4, 2], moves: []) }, "the opening ends the game"
    ),
    (
      { $0.play = .versus(opening: [4], moves: [1, 4]) }, "move 4 at ply 3 is illegal"
    ),
    ({ $0.play = .versus(opening: [4], moves: [-1]) }, "move -1 at ply 2 is illegal"),
    (
      { $0.play = .versus(opening: [4], moves: [1, 0, 2, 8, 3]) }, "move 3 at ply 6 is illegal"
    ),
    (
      { $0.play = .versus(opening: [4], moves: [1, 0, 2]) },
      "the game is not over after the last move"
    ),
    (
      { $0.play = .race(seed: 1, moves: [[], []], scores: [0, 0], measures: [2, 2]) },
      "the moves are those of a game with a board for each bot, but this game has a single board"
    ),
    ({ $0.reason = "timeout" }, "the reason is a fault, but `forfeit` names no bot"),
    ({ $0.forfeit = [1] }, #"`forfeit` names a bot, but the reason "line" is not a fault"#),
    (
      {
        $0.forfeit = [1]
        $0.reason = "crash"
      }, "the game was over before the fault"
    ),
    (
      { $0.drawOffers = [.init(turn: 99, bot: 0)] },
      "`draw_offers` is in a game without draw offers"
    ),
    (
      { $0.adjudication = Adjudication(resign: .init(eval: 600, moves: 4)) },
      "`adjudicate` names a rule, but the reason is not an adjudication"
    ),
    ({ $0.timeouts = [3, 0] }, "`timeouts` has a count below 0 or above the number of moves"),
    ({ $0.timeouts = [0, 3] }, "`timeouts` has a count below 0 or above the number of moves"),
    ({ $0.timeouts = [-1, 0] }, "`timeouts` has a count below 0 or above the number of moves"),
    ({ $0.longestMilliseconds = [2, 0.3] }, "`max_ms` of a bot is more than its `ms`"),
    ({ $0.gameNumbers = [0, 1] }, "`game_numbers` has a number below 1"),
    (
      { $0.rules = Rules(unchecked: ["size": 3, "win": 4]) },
      "`rules.win` is wrong, expected a whole number, 3 to the size of the board (3)"
    ),
  ]

  @Test(arguments: falsified.indices)
  func `a falsified game is reported`(index: Int) throws {
    let (change, error) = Self.falsified[index]
    var record = try Sample.versus()
    change(&record)
    #expect(record.contradiction() == error)
  }

  @Test(arguments: [
    "illegal-move", "invalid-reply", "unexpected-output", "timeout", "output-limit",
    "memory-limit", "process-limit", "crash",
  ])
  func `a fault of the bot on turn is valid`(reason: String) throws {
    #expect(try Sample.forfeited(by: [0], reason, after: [0, 1]).contradiction() == nil)
    #expect(
      try Sample.forfeited(by: [1], reason, after: [0, 1], opening: [4]).contradiction() == nil)
  }

  @Test(arguments: ["crash", "memory-limit", "process-limit"])
  func `a bot can fail while the other one is to move`(reason: String) throws {
    #expect(try Sample.forfeited(by: [1], reason, after: [0, 1]).contradiction() == nil)
  }

  @Test(arguments: [
    "illegal-move", "invalid-reply", "timeout", "unexpected-output", "output-limit",
  ])
  func `a bot that is not on turn can't give a wrong answer`(reason: String) throws {
    #expect(
      try Sample.forfeited(by: [1], reason, after: [0, 1]).contradiction()
        == "`forfeit` names random, which was not on turn")
  }

  @Test(arguments: [[0], [1], [0, 1]])
  func `a failure to start is valid`(bots: [Int]) throws {
    #expect(try Sample.forfeited(by: bots, "start-failure", opening: [4]).contradiction() == nil)
  }

  @Test func `a bot that did not start made no moves`() throws {
    #expect(
      try Sample.forfeited(by: [0], "start-failure", after: [3]).contradiction()
        == "there are moves after a failure to start")
  }

  @Test func `only a failure to start is the fault of both`() throws {
    #expect(
      try Sample.forfeited(by: [0, 1], "crash").contradiction()
        == #"`forfeit` names both bots, but the reason is "crash", a fault of only one bot"#)
  }

  @Test(arguments: [
    ([0], GameResult.firstWins), ([0], .draw), ([1], .secondWins), ([0, 1], .draw),
  ])
  func `a fault loses the game`(bots: [Int], result: GameResult) throws {
    var record = try Sample.forfeited(by: bots, "start-failure")
    record.places = result.places
    let isRight = bots == [0, 1] && result == .draw
    #expect(
      record.contradiction()
        == (isRight ? nil : "the result is \(result.rawValue), which contradicts `forfeit`"))
  }

  // MARK: - Races

  @Test func `a falsified race is reported`() throws {
    let record = try Sample.race()
    guard case .race(let seed, let moves, let scores, let measures) = record.play else {
      Issue.record("not a race: \(record.play)")
      return
    }
    func contradiction(
      seed: UInt64 = seed, moves: [[Int]] = moves, scores: [Double] = scores,
      measures: [Int] = measures
    ) -> String? {
      var other = record
      other.play = .race(seed: seed, moves: moves, scores: scores, measures: measures)
      return other.contradiction()
    }
    #expect(contradiction() == nil)
    #expect(
      contradiction(scores: [scores[0] + 4, scores[1]])
        == "the score of expectimax is \(Int(scores[0] + 4)), but its moves lead to \(Int(scores[0]))"
    )
    #expect(
      contradiction(scores: [scores[0], scores[1] + 4])
        == "the score of greedy is \(Int(scores[1] + 4)), but its moves lead to \(Int(scores[1]))")
    #expect(
      contradiction(measures: [measures[0], 2048])
        == "`max_tiles` of greedy is 2048, but its moves lead to \(measures[1])")
    #expect(
      contradiction(moves: [moves[0] + [0], moves[1]]) == "move 7 of expectimax is illegal")
    #expect(contradiction(seed: seed + 1) != nil)
    #expect(contradiction(moves: [moves[0].dropLast(), moves[1]]) != nil)
  }

  @Test func `the higher score wins a race`() throws {
    var record = try Sample.race()
    let right = try #require(record.result)
    for result in GameResult.allCases where result != right {
      record.places = result.places
      #expect(
        record.contradiction()
          == "the result is \(result.rawValue), but the moves lead to \(right.rawValue)")
    }
    record.places = right.places
    record.reason = "line"
    #expect(record.contradiction() == #"the reason is "line", but the moves lead to "score""#)
  }

  @Test func `a race ends when both boards are over`() throws {
    var record = try Sample.race()
    record.rules = try Sample.twentyFortyEight(["max_moves": 7]).rules
    #expect(record.contradiction() == "the board of a bot is not over after its last move")
    record.forfeit = [0]
    record.reason = "crash"
    record.places = [2, 1]
    #expect(record.contradiction() == nil)
    record.rules = try Sample.twentyFortyEight(["max_moves": 6]).rules
    #expect(record.contradiction() == "both boards were over before the fault")
  }

  @Test func `a bot whose board is over can't give a wrong answer`() throws {
    let game = try Sample.twentyFortyEight(["max_moves": 1])
    let start = game.start(seed: 5)
    var board = start
    let move = try #require(start.legalMoves.first)
    board.play(move)
    var record = try Sample.race()
    record.rules = game.rules
    record.play = .race(
      seed: 5, moves: [[move], []], scores: [board.score, 0],
      measures: [board.measure, start.measure])
    record.reason = "timeout"
    record.forfeit = [1]
    record.places = [1, 2]
    #expect(record.contradiction() == nil)
    record.forfeit = [0]
    record.places = [2, 1]
    #expect(
      record.contradiction() == "`forfeit` names expectimax, whose board was already over")
  }
}
