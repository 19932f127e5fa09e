import Games
import Testing
import Tournaments

/// A race whose boards are over before the first move.
private struct OverGame: RaceGame {
  static var hasMeasure: Bool { false }

  var name: String { "over" }
  var notation: MoveNotation { .numbers(count: 1) }
  var rules: Rules { Rules(unchecked: [:]) }

  func start(seed: UInt64) -> any RacePosition { OverPosition() }
}

private struct OverPosition: RacePosition {
  var isOver: Bool { true }
  var moveCount: Int { 0 }
  var score: Double { 0 }
  var measure: Int { 0 }
  var legalMoves: [Int] { [] }

  func isLegal(_ move: Int) -> Bool { false }
  func describe(to fields: inout some FieldWriter) {}
  mutating func play(_ move: Int) {}
}

/// Tests that recorded values about turns are verified against the moves.
@Suite struct TurnVerificationTests {
  @Test func `comments from turns of their bots are valid`() throws {
    var versus = try Sample.versus()
    versus.comments = [(2, 1), (3, 0), (4, 1), (5, 0)].map { .init(turn: $0, bot: $1, text: "x") }
    #expect(versus.contradiction() == nil)
    var race = try Sample.race()
    race.comments = [(1, 0), (6, 0), (1, 1), (6, 1)].map { .init(turn: $0, bot: $1, text: "x") }
    #expect(race.contradiction() == nil)
  }

  @Test func `a comment may come with the move that lost the game`() throws {
    var record = try Sample.forfeited(by: [0], "illegal-move", after: [0, 1])
    record.comments = [.init(turn: 3, bot: 0, text: "take that")]
    #expect(record.contradiction() == nil)
    record.comments = [.init(turn: 5, bot: 0, text: "and that")]
    #expect(record.contradiction() == "a comment is from turn 5, which its bot did not have")
  }

  @Test(arguments: [
    (1, 0), (2, 0), (3, 1), (6, 1), (7, 0), (0, 0), (Int.max, 0), (Int.min, 1),
  ])
  func `a comment from a turn that a bot did not have is reported`(turn: Int, bot: Int) throws {
    var record = try Sample.versus()
    record.comments = [.init(turn: turn, bot: bot, text: "x")]
    #expect(
      record.contradiction() == "a comment is from turn \(turn), which its bot did not have")
  }

  @Test(arguments: [2, -1]) func `a comment from an unknown bot is reported`(bot: Int) throws {
    for var record in [try Sample.versus(), try Sample.race()] {
      record.comments = [.init(turn: 1, bot: bot, text: "x")]
      #expect(
        record.contradiction()
          == "a comment is from bot \(bot), but the bots are numbered from 0 to 1")
    }
  }

  @Test(arguments: [(0, 0), (7, 0), (7, 1), (-1, 1), (Int.max, 1)])
  func `a comment from a turn after the end of a race is reported`(turn: Int, bot: Int) throws {
    var record = try Sample.race()
    record.comments = [.init(turn: turn, bot: bot, text: "x")]
    #expect(
      record.contradiction() == "a comment is from turn \(turn), which its bot did not have")
  }

  @Test func `a comment in a race without moves is reported`() throws {
    var record = try Sample.race()
    record.game = "over"
    record.rules = Rules(unchecked: [:])
    record.play = .race(seed: 1, moves: [[], []], scores: [0, 0], measures: [])
    record.places = [1, 1]
    let library = GameLibrary { _ in OverGame() }
    #expect(record.contradiction(in: library) == nil)
    record.comments = [.init(turn: 1, bot: 0, text: "x")]
    #expect(
      record.contradiction(in: library)
        == "a comment is from turn 1, which its bot did not have")
  }

  @Test(arguments: [[3, 0], [0, 3], [-1, 0], [Int.max, 0], [0, Int.min]])
  func `more late moves than moves are reported`(timeouts: [Int]) throws {
    var record = try Sample.versus()
    record.timeouts = timeouts
    #expect(record.contradiction() == "`timeouts` has a count below 0 or above the number of moves")
  }

  @Test(arguments: [[0, 0], [2, 2], [0, 2]])
  func `as many late moves as moves are valid`(timeouts: [Int]) throws {
    var record = try Sample.versus()
    record.timeouts = timeouts
    #expect(record.contradiction() == nil)
  }

  @Test(arguments: [([6, 1, 2], [0, 4]), ([0, 4, 8, 1], [2, 7])])
  func `an opening out of order is reported`(opening: [Int], moves: [Int]) throws {
    var record = try Sample.versus()
    record.play = .versus(opening: opening, moves: moves)
    #expect(
      record.contradiction() == "the opening is out of order: each side's moves must ascend")
  }

  @Test(arguments: [
    "", "yesterday", "2026-11-20", "2026-11-20 22:30:01Z", "2026-11-20T22:30:01",
    "2026-13-20T22:30:01Z", "2026-11-00T22:30:01Z", "2026-11-20T24:30:01Z",
    "2026-11-20T22:60:01Z", "2026-11-20T22:30:01+01:00", "２026-11-20T22:30:01Z",
  ])
  func `an invalid date is reported`(at: String) throws {
    var record = try Sample.versus()
    record.at = at
    #expect(record.contradiction() == "`at` is not a time such as \"2026-11-20T22:30:01Z\"")
  }

  @Test func `a reason is shown shortened and escaped`() throws {
    var record = try Sample.versus()
    record.reason = "\u{1b}[2J" + String(repeating: "x", count: 99)
    let shown = "\\u001b[2J" + String(repeating: "x", count: 36)
    #expect(
      record.contradiction()
        == "the reason is \"\(shown)\", but the moves lead to \"line\"")
  }
}
