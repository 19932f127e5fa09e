import Games
import Matches
import TestThreads
import Testing
import Tournaments

/// A kind of misbehavior, and the expected fault.
struct Misbehaviour: CustomTestStringConvertible, Sendable {
  var mode: String
  var turn: Int
  var reason: String
  var detail: String

  var testDescription: String { "\(mode) at turn \(turn): \(reason)" }

  init(_ mode: String, at turn: Int, _ reason: String, _ detail: String) {
    self.mode = mode
    self.turn = turn
    self.reason = reason
    self.detail = detail
  }

  static let all = [
    Misbehaviour("illegal", at: 2, "illegal-move", #","move":99}", which is not a legal move"#),
    Misbehaviour("fraction", at: 1, "invalid-reply", "expected"),
    Misbehaviour(
      "reporting-nine", at: 1, "invalid-reply", "`stats` has 9 numbers, expected at most 8"),
    Misbehaviour(
      "reporting-words", at: 1, "invalid-reply",
      "`stats.cost` is a string, expected a finite number"),
    Misbehaviour("old-turn", at: 2, "invalid-reply", "instead of the answer to turn"),
    Misbehaviour("chatty", at: 1, "invalid-reply", #"wrote "thinking\u{1B}[2J" when a move"#),
    Misbehaviour("blank", at: 1, "invalid-reply", #"wrote "" when a move"#),
    Misbehaviour("hang", at: 2, "timeout", "of 2500 ms"),
    Misbehaviour("late", at: 1, "timeout", "of 2500 ms"),
    Misbehaviour("drip", at: 1, "timeout", "of 2500 ms"),
    Misbehaviour("exit", at: 1, "crash", "exited with status 3 before it answered turn"),
    Misbehaviour("die", at: 2, "crash", "was ended by signal 9 (killed)"),
    Misbehaviour("close-output", at: 1, "crash", "closed its standard output"),
    Misbehaviour("flood", at: 1, "output-limit", "wrote more than 64 KiB in a line"),
    Misbehaviour("long-line", at: 1, "output-limit", "wrote more than 64 KiB in a line"),
    Misbehaviour("twice", at: 1, "unexpected-output", "without a request"),
    Misbehaviour("twice-later", at: 1, "unexpected-output", "without a request"),
    Misbehaviour("answer-and-exit", at: 1, "crash", "exited with status 0"),
    Misbehaviour(
      "exit-at-once", at: 0, "start-failure", "exited with status 7 before it was ready"),
    Misbehaviour("babble-first", at: 0, "start-failure", #"wrote "hello" instead of its ready"#),
  ]
}

@Suite(.waiting) struct FaultTests {
  // The opponent waits, so that late output is noticed before the next turn.
  @Test(arguments: Misbehaviour.all)
  func `a bot that misbehaves loses, and the next game is played`(_ bad: Misbehaviour) throws {
    let records = try TestBots.play(
      TestBots.bot(bad.mode, at: bad.turn, name: "bad"), TestBots.bot("thoughtful", name: "good"),
      games: 2)
    try #require(records.count == 2)
    for (index, record) in records.enumerated() {
      #expect(record.reason == bad.reason)
      #expect(record.forfeit == [index])
      #expect(record.places == (index == 0 ? [2, 1] : [1, 2]))
      #expect(record.detail?.contains(bad.detail) ?? false, "\(record.detail ?? "")")
    }
  }

  @Test func `a bot that is never ready fails to start after its limit`() throws {
    var settings = TestBots.quick
    settings.time.startup = .milliseconds(200)
    let records = try TestBots.play(
      TestBots.bot("never-ready"), TestBots.bot("good"), games: 1, TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["start-failure"])
    #expect(records[0].detail?.hasPrefix("was not ready within 200 ms; ") ?? false)
    #expect(records[0].detail?.contains("`time.startup`") ?? false)
    #expect(records[0].play == .versus(opening: [], moves: []))
  }

  @Test func `two bots that can't start draw`() throws {
    let records = try TestBots.play(
      TestBots.bot("exit-at-once", name: "a"), TestBots.bot("exit-at-once", name: "b"))
    #expect(records.map(\.places) == [[1, 1]])
    #expect(records.map(\.forfeit) == [[0, 1]])
    let story =
      "exited with status 7 before it was ready; run it by hand with the messages of a game"
    #expect(records[0].detail == "a: \(story); b: \(story)")
  }

  @Test func `a bot that fails to start is tried again in each game, until it is withdrawn`() throws
  {
    let records = try TestBots.play(
      TestBots.bot("exit-at-once"), TestBots.bot("good"), games: 3)
    #expect(records.map(\.reason) == ["start-failure", "start-failure", "start-failure"])
  }

  @Test(arguments: ["exit-after-game", "exit-in-second-game", "fail-in-second-game"])
  func `a bot that exits between two games is started again, and not charged`(
    _ mode: String
  ) throws {
    let records = try TestBots.play(TestBots.bot(mode), TestBots.bot("good"), games: 6)
    #expect(records.map(\.forfeit) == Array(repeating: [], count: 6))
    #expect(records.map(\.reason) == Array(repeating: "line", count: 6))
  }

  @Test func `a bot that crashes in its second game is charged`() throws {
    let records = try TestBots.play(
      TestBots.bot("die-in-second-game"), TestBots.bot("good"), games: 2)
    #expect(records.map(\.reason) == ["line", "crash"])
  }

  @Test(arguments: ["carriage-return", "longest-line", "flood-error", "answer-and-exit"])
  func `harmless oddities of a bot are not faults`(_ mode: String) throws {
    let turn = mode == "answer-and-exit" ? 4 : 0
    var settings = TestBots.quick
    settings.time.move = .seconds(20)
    let records = try TestBots.play(
      TestBots.bot(mode, at: turn, name: "odd"), TestBots.bot("good"), games: 1,
      TestBots.ticTacToe, settings)
    #expect(records.map(\.reason) == ["line"])
    #expect(records.map(\.forfeit) == [[]])
  }

  @Test func `the record has the end of a faulty bot's standard error`() throws {
    let records = try TestBots.play(TestBots.bot("complain"), TestBots.bot("good"))
    #expect(records.map(\.reason) == ["crash"])
    #expect(records[0].log == "I don't feel well\n")
  }

  @Test func `comments are kept as long as there is room`() throws {
    var settings = TestBots.quick
    settings.commentBytes = 2500
    let game = try TestBots.twentyFortyEight(moves: 5)
    let records = try TestBots.play(
      TestBots.bot("commenting-at-length"), TestBots.bot("commenting"), game, settings)
    #expect(records[0].comments.map(\.bot).sorted() == [0, 0, 1, 1, 1, 1, 1])
    #expect(records[0].forfeit.isEmpty)
  }

  @Test func `comments are kept with the turn and the bot`() throws {
    let records = try TestBots.play(TestBots.bot("commenting", at: 2), TestBots.bot("good"))
    #expect(records[0].comments == [.init(turn: 3, bot: 0, text: "I like it")])
  }

  @Test func `a process that ignores quit is killed`() throws {
    let records = try TestBots.play(TestBots.bot("ignore-quit"), TestBots.bot("good"))
    #expect(records.map(\.reason) == ["line"])
  }
}
