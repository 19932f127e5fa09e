import Games
import Matches
import TestThreads
import Testing

/// Tests the faults of a referee, each of which is described in a sentence with the referee's command.
@Suite(.waiting) struct RefereeFaultTests {
  @Test(arguments: [
    (
      "dies-at-start",
      #"exited with status 3 instead of answering (it wrote "no such rules" on its "#
    ),
    ("same-seats", "`seats` is a list, expected a list of one to eight different names"),
    ("vague-fault", #"`on_fault` is a string, expected "lose" or "eliminate""#),
    ("no-moves", "`moves` is a number, expected a whole number"),
    ("same-words", "a list of different words"),
    ("vague-luck", "`luck` is a number, expected true or false"),
    ("list-rules", "`rules` is an object, expected an object whose values are numbers, true"),
    ("long-about", "`about` is a string, expected a text of at most 8192 bytes"),
    ("no-limit", "`max_moves` is a number, expected a whole number, 1 to 1000000"),
  ])
  func `a fault in the answer to hello is reported before a game is played`(
    manner: String, sentence: String
  ) {
    let failure = #expect(throws: RefereeFailure.self) { try TestReferees.game(manner) }
    #expect(failure?.kind == .fault)
    let text = failure?.description ?? ""
    #expect(text.hasPrefix("the referee of sum (./TestReferee \(manner)) "), "\(text)")
    #expect(text.contains(sentence), "\(text)")
  }

  @Test(arguments: [
    (
      "dies",
      #"exited with status 3 instead of answering (it wrote "KeyError: 'moves'" on its standard error)"#
    ),
    ("closes", "closed its standard output instead of answering"),
    ("garbage", #"answered "\u{1B}[31mloading…": "#), ("list", #"answered "[1]": "#),
    ("long-line", "wrote a line of more than 1 MiB"),
    ("many-moves", "wrote a line of more than 1 MiB"),
    ("no-legal", "`legal` is a list, expected a list of at least one move"),
    ("large-move", "`legal` is a list, expected a list of whole numbers from 0 to 3"),
    ("text-moves", "`legal` is a list, expected a list of whole numbers"),
    ("same-moves", "`legal` has a move twice, expected each move once"),
    ("no-seat", #"`seat` is a string, expected "odd" or "even""#),
    ("reserved", "`view` has the key `clock_ms`, which Joust itself writes; use another key"),
    ("list-view", "`view` is a list, expected an object"),
    ("no-type", #"`type` is a string, expected "turn", "end" or "illegal""#),
    ("no-winner", #"`winner` is missing, expected "odd" or "even", or null for a draw"#),
    ("wrong-board", "`board.marks` is a list, expected a list of cells"),
    ("no-reason", "`reason` is missing, expected a text"),
    ("fault", "`reason` is a string, expected a text of 1 to 40 printable characters"),
  ])
  func `a fault in the middle of a game is reported`(manner: String, sentence: String) throws {
    let game = try TestReferees.game(manner, "2")
    defer { game.referee.close() }
    #expect(game.position(after: [1]).failure == nil)
    let position = game.position(after: [1, 1])
    let text = position.failure ?? ""
    #expect(text.contains(sentence), "\(text)")
    #expect(text.utf8.count < 1000)
    #expect(position.legalMoves.isEmpty)
    #expect(!position.isLegal(1))
  }

  @Test func `a silent referee fails after its time limit`() throws {
    let game = try TestReferees.game("silent", "1", patience: .seconds(2))
    defer { game.referee.close() }
    let failure = game.position(after: [1]).failure
    #expect(failure?.contains("did not answer within 2000 ms") == true, "\(failure ?? "")")
    // The referee is not asked again, so that a thousand lines of a record do not take a thousand time
    // limits.
    for _ in 0..<1000 { #expect(game.position(after: [2]).failure == failure) }
  }

  @Test func `an unasked line is a fault at the next question`() throws {
    let game = try TestReferees.game("stray", "1")
    defer { game.referee.close() }
    // The line may have been written before the next question or after it.
    let failure = game.position(after: [1, 1, 1]).failure ?? ""
    #expect(failure.contains(#" "one more thing""#), "\(failure)")
  }

  @Test func `a game that is over before the first move is a fault`() throws {
    let game = try TestReferees.game("over")
    defer { game.referee.close() }
    #expect(game.start(seed: 0).failure?.contains("end of the game before the first move") == true)
  }

  @Test func `a referee with too many processes is killed`() throws {
    let failure = #expect(throws: RefereeFailure.self) { try TestReferees.game([], processes: 0) }
    #expect(
      failure?.description.contains("processes and threads (limit: 0)") == true,
      "\(failure?.description ?? "")")
  }

  @Test func `a referee that uses too much memory is killed`() throws {
    let failure = #expect(throws: RefereeFailure.self) { try TestReferees.game(memory: 1000) }
    #expect(failure?.description.contains("MB of memory") == true, "\(failure?.description ?? "")")
  }

  @Test func `a long drawing is shortened`() throws {
    let game = try TestReferees.game("long-text")
    defer { game.referee.close() }
    #expect(game.start(seed: 0).drawing?.count == 8000)
  }

  @Test func `a referee that was asked to stop is not waited for`() throws {
    let game = try TestReferees.game("silent", "1")
    defer { game.referee.close() }
    let start = game.start(seed: 0)
    game.referee.stop()
    var position = start
    position.play(1)
    #expect(position.failure?.contains("has not answered yet, but Joust was asked to stop") == true)
  }
}
