import Games
import Hosting
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests games of three seats.
@Suite(.waiting) struct SeveralSeatsTests {
  /// Plays a game of the test referee; the bots are seated in their order, or in the order of `seating`.
  private func record(
    _ manner: String, _ bots: [BotLaunch], seating: [Int] = [0, 1, 2], opening: [Int] = []
  ) throws -> (record: GameRecord, contradiction: String?) {
    let game = try TestReferees.game(manner)
    defer { game.referee.close() }
    let match = Match(game, bots: bots, settings: TestBots.quick) { false }
    defer { match.close() }
    let record = try match.play(
      ScheduledGame(id: "g-1", entrants: seating, start: .opening(opening)), seating: seating)
    return (record, record.contradiction(in: GameLibrary { _ in game }))
  }

  private func read(_ line: [UInt8]) throws -> GameRecord {
    guard case .game(let game) = try RecordLine(line, in: 0..<line.count - 1) else {
      throw RecordError("is no game")
    }
    return game
  }

  private func bots(_ second: BotLaunch? = nil, _ third: BotLaunch? = nil) -> [BotLaunch] {
    [
      TestBots.bot("good", name: "anna"), second ?? TestBots.bot("good", name: "ben"),
      third ?? TestBots.bot("good", name: "carl"),
    ]
  }

  @Test func `three bots play in turn, and the record has their places and scores`() throws {
    let (record, contradiction) = try record("three", bots(), seating: [2, 0, 1])
    #expect(record.bots == ["carl", "anna", "ben"])
    #expect(record.places == [3, 2, 1] && record.finalScores == [2, 4, 6])
    #expect(record.play == .versus(opening: [], moves: [1, 2, 3, 1, 2, 3]))
    #expect(record.milliseconds.count == 3 && record.processorMilliseconds?.count == 3)
    #expect(contradiction == nil)
    let line = record.line()
    let text = String(decoding: line, as: UTF8.self)
    #expect(
      text.contains(
        #""moves":[1,2,3,1,2,3],"scores":[2,4,6],"places":[3,2,1],"reason":"sums","ms""#),
      "\(text)")
    #expect(!text.contains(#""result""#))
    #expect(try read(line).line() == line)
  }

  @Test func `bots change seats from game to game, with their processes`() throws {
    let game = try TestReferees.game("three-winner")
    defer { game.referee.close() }
    let match = Match(game, bots: bots(), settings: TestBots.quick) { false }
    defer { match.close() }
    let records = try [[0, 1, 2], [1, 2, 0], [2, 0, 1]].map { seating in
      try match.play(
        ScheduledGame(id: "g-1", entrants: seating, start: .opening([])), seating: seating)
    }
    #expect(records.map { $0.bots[1] } == ["ben", "carl", "anna"])
    #expect(records.map(\.places) == [[2, 1, 2], [2, 1, 2], [2, 1, 2]])
    #expect(records.map(\.gameNumbers) == [nil, [2, 2, 2], [3, 3, 3]])
  }

  @Test func `a fault ends the game, and the others share the first place`() throws {
    let (record, contradiction) = try record(
      "three-places", bots(TestBots.bot("illegal", at: 2, name: "bad")))
    #expect(record.places == [1, 3, 1] && record.forfeit == [1])
    #expect(record.reason == "illegal-move" && record.finalScores == nil)
    #expect(record.play == .versus(opening: [], moves: [1, 2, 3, 1]))
    #expect(contradiction == nil)
  }

  @Test func `the others continue after a fault if the referee requests it`() throws {
    let (record, contradiction) = try record(
      "three-out", bots(nil, TestBots.bot("illegal", at: 2, name: "bad")))
    // The sum of its moves would be the highest.
    #expect(record.finalScores == [2, 4, 3] && record.places == [2, 1, 3])
    #expect(record.reason == "sums" && record.forfeit == [2])
    #expect(record.detail?.contains("which is not a legal move") == true)
    #expect(contradiction == nil)
    let line = record.line()
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.contains(#""moves":[1,2,3,1,2,null],"scores""#), "\(text)")
    #expect(try read(line).line() == line)
  }

  @Test func `a step is applied when all bots have answered or failed`() throws {
    let (record, contradiction) = try record(
      "three-together-out", bots(TestBots.bot("exit", at: 2, name: "bad")))
    let text = String(decoding: record.line(), as: UTF8.self)
    #expect(text.contains(#""moves":[[1,2,3],[1,null,3],[1,3]],"scores""#), "\(text)")
    #expect(record.finalScores == [3, 2, 9] && record.places == [2, 3, 1])
    #expect(record.forfeit == [1] && record.reason == "sums")
    #expect(contradiction == nil)
    let line = record.line()
    #expect(try read(line).line() == line)
  }

  @Test func `an opening ends where several bots move together, and not later`() throws {
    let game = try TestReferees.game("three-opened-together")
    defer { game.referee.close() }
    #expect(try Openings(of: game, plies: 1, seed: 1).count == 2)
    #expect(try ListedOpenings([["2"], ["1"]], of: game).openings == [[2], [1]])
    let error = #expect(throws: ListedOpenings.LineError.self) {
      try ListedOpenings([["1"], ["1", "1"]], of: game)
    }
    #expect(error?.line == 1)
    #expect(
      error?.reason == "several bots move together after 1 move, so the opening must end there")
    let (record, contradiction) = try record("three-opened-together", bots(), opening: [2])
    let text = String(decoding: record.line(), as: UTF8.self)
    #expect(text.contains(#""opening":[2],"moves":[[1,2,3],[1,2,3]],"scores""#), "\(text)")
    #expect(record.finalScores == [4, 4, 6] && contradiction == nil)
  }

  @Test func `the game ends when a single bot remains, which has the first place`() throws {
    let (record, contradiction) = try record(
      "three-out",
      bots(
        TestBots.bot("exit", at: 1, name: "bad"), TestBots.bot("illegal", at: 1, name: "worse")))
    #expect(record.play == .versus(opening: [], moves: [1, Steps.noMove]))
    #expect(record.reason == "illegal-move" && record.places == [1, 2, 2])
    #expect(record.forfeit == [1, 2])
    #expect(
      record.detail?.hasPrefix("bad: ") == true && record.detail?.contains("; worse: ") == true)
    #expect(contradiction == nil)
  }

  @Test func `a seat that fails between its turns is eliminated at its next turn`() throws {
    let game = try TestReferees.game("three-out")
    defer { game.referee.close() }
    var state = GameState(of: game)
    state.apply(1, by: 0)
    state.eliminate(2)
    #expect(state.moves == [[1]] && state.awaits(1) && !state.awaits(2))
    state.apply(2, by: 1)
    #expect(state.moves == [[1, 2, Steps.noMove]] && state.awaits(0) && state.failure == nil)
    for _ in 0..<3 { state.apply(state.mover + 1, by: state.mover) }
    #expect(state.outcome == GameEnding(places: [2, 1, 3], reason: "sums"))
    #expect(state.scores == [3, 4, 0])
  }

  @Test func `seats that fail after their answers are eliminated together`() throws {
    let game = try TestReferees.game("three-together-out")
    defer { game.referee.close() }
    var state = GameState(of: game)
    for seat in [1, 2] { state.apply(seat + 1, by: seat) }
    for seat in [1, 2] { state.eliminate(seat) }
    state.apply(1, by: 0)
    #expect(state.moves == [[1, 2, 3]] && state.failure == nil)
    #expect((0..<3).map(state.awaits) == [true, false, false])
    state.apply(1, by: 0)
    #expect(state.moves == [[1, 2, 3, 1, Steps.noMove, Steps.noMove]])
    #expect(state.stepSizes == [3, 3] && state.awaits(0))
  }

  @Test func `a refused text of a seat that has failed since is not a move`() throws {
    let texts = MoveTexts(["1", "2", "3", "9"])
    let game = try TestReferees.game("three-texts-together-out")
    defer { game.referee.close() }
    var state = GameState(of: game.with(texts: texts))
    state.apply(texts.number(of: "9"), by: 1)
    state.eliminate(1)
    state.apply(texts.number(of: "1"), by: 0)
    state.apply(texts.number(of: "3"), by: 2)
    #expect(state.refusal == nil && state.failure == nil)
    #expect(
      state.moves == [[texts.number(of: "1"), Steps.noMove, texts.number(of: "3")]])
    #expect((0..<3).map(state.awaits) == [true, false, true])
  }

  @Test func `a referee that asks an eliminated seat again is at fault, and no bot is`() throws {
    let failure = #expect(throws: Interruption.self) {
      try record("three-out-again", bots(TestBots.bot("illegal", at: 1, name: "bad")))
    }
    #expect(
      failure?.description.contains(#"asks seat "b" for a move, although `moves`"#) == true)
  }

  @Test(arguments: ["three", "three-out"])
  func `a bot that can't be started ends a game in which nothing was played`(
    _ manner: String
  ) throws {
    let (record, contradiction) = try record(
      manner, bots(TestBots.bot("exit-at-once", name: "bad")))
    #expect(record.play == .versus(opening: [], moves: []))
    #expect(record.reason == "start-failure" && record.forfeit == [1])
    #expect(record.places == [1, 3, 1])
    #expect(contradiction == nil)
  }

  @Test func `wrong records are found`() throws {
    let game = try TestReferees.game("three-out")
    defer { game.referee.close() }
    let library = GameLibrary { _ in game }
    let (record, _) = try record(
      "three-out", bots(nil, TestBots.bot("illegal", at: 2, name: "bad")))
    func contradiction(_ change: (inout GameRecord) -> Void) -> String? {
      var other = record
      change(&other)
      return other.contradiction(in: library)
    }
    #expect(contradiction { _ in } == nil)
    #expect(
      contradiction { $0.places = [3, 2, 1] }
        == "the places are [3, 2, 1], but the moves lead to [2, 1, 3]")
    #expect(contradiction { $0.forfeit = [] } == "move null at ply 6 is illegal")
    #expect(
      contradiction { $0.reason = "crash" }
        == "the reason is a fault, but at least two bots remained, so the fault did not end "
        + "the game")
    #expect(
      contradiction {
        $0.reason = "crash"
        $0.forfeit = [1, 2]
        $0.places = [1, 2, 2]
      } == "the game was over before the fault")
    #expect(
      contradiction { $0.play = .versus(opening: [], moves: [1, 2, 3, 1, 2]) }
        == "`scores` is [2, 4, 3], but the moves lead to []")
    #expect(
      contradiction { $0.bots.removeLast() } == "there are 2 bots, but the game has 3 seats")
  }

  @Test func `bots receive the seats of a game, and their places`() throws {
    let game = try TestReferees.game("three-out")
    defer { game.referee.close() }
    let (record, _) = try record(
      "three-out", bots(nil, TestBots.bot("illegal", at: 2, name: "bad")))
    func heard(_ seat: Int) throws -> [Substring] {
      let messages = try RecordedSeat(record, seat: seat, in: GameLibrary { _ in game })
        .messages(TimeControl())
      return String(decoding: messages, as: UTF8.self).split(separator: "\n")
    }
    let second = try heard(1)
    #expect(
      second[1] == #"{"type":"start","game_number":1,"seat":"b","seats":["a","b","c"]}"#)
    #expect(
      second.suffix(2) == [
        #"{"type":"end","result":"win","place":1,"of":3,"reason":"sums","view":{"sum":4}}"#,
        #"{"type":"quit"}"#,
      ])
    // The last message to the bot is the turn in which it failed.
    #expect(
      try heard(2).suffix(2).map { $0.prefix(24) } == [
        #"{"type":"turn","turn":6,"#, #"{"type":"quit"}"#,
      ])
  }
}
