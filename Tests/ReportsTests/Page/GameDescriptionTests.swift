import Foundation
import Games
import Reports
import Testing
import Tournaments

/// A game without its own part of the page's script: two seats remove one to three of ten sticks in turn, and
/// the seat that removes the last stick wins.
private struct Sticks: VersusGame {
  var name: String { "sticks" }
  var notation: MoveNotation { .numbers(count: 4) }
  var rules: Rules { Rules(unchecked: [:]) }
  var seatNames: [String] { ["left", "right"] }
  var hasLuck: Bool { false }
  var movesCommute: Bool { false }

  func start(seed: UInt64) -> any VersusPosition { SticksPosition() }
}

private struct SticksPosition: VersusPosition {
  var sticks = 10
  var ply = 0

  var state: VersusState {
    let seat: Seat = ply % 2 == 0 ? .first : .second
    return sticks > 0 ? .turn(seat) : .won(seat.other, reason: "last")
  }

  var legalMoves: [Int] { (1...3).filter(isLegal) }
  var boardDrawing: BoardDrawing? {
    BoardDrawing(
      rows: [(0..<10).map { $0 < sticks ? "|" : "." }], colors: ["|": .brown],
      lines: ["\(sticks) left"])
  }

  func isLegal(_ move: Int) -> Bool { 1...min(3, max(sticks, 1)) ~= move && sticks > 0 }
  func describe(to fields: inout some FieldWriter) { fields.number("sticks", sticks) }

  mutating func play(_ move: Int) {
    sticks -= move
    ply += 1
  }
}

/// A race that is drawn as text, in which each bot adds numbers.
private struct Sum: RaceGame {
  var name: String { "sum" }
  var notation: MoveNotation { .numbers(count: 4) }
  var rules: Rules { Rules(unchecked: [:]) }

  func start(seed: UInt64) -> any RacePosition { SumPosition(total: Int(seed)) }
}

private struct SumPosition: RacePosition {
  var total: Int
  var moveCount = 0
  var score: Double { Double(total) }

  var isOver: Bool { moveCount == 3 }
  var measure: Int { 0 }
  var legalMoves: [Int] { isOver ? [] : [0, 1, 2, 3] }
  var drawing: String? { "<b>\(total)</b>" }

  func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }
  func describe(to fields: inout some FieldWriter) { fields.number("score", total) }

  mutating func play(_ move: Int) {
    total += move
    moveCount += 1
  }
}

/// Tests games without their own part of the page's script.
struct GameDescriptionTests {
  private static func record(_ game: String, _ play: GameRecord.Play) -> GameRecord {
    GameRecord(
      id: "a", game: game, rules: Rules(unchecked: [:]), bots: ["anna", "bert"],
      versions: ["1", "1"], play: play, places: [1, 2], reason: "last",
      milliseconds: [3, 1], longestMilliseconds: [2, 1], at: "2026-01-01T00:00:00Z")
  }

  private static let sticks = record("sticks", .versus(opening: [3], moves: [3, 3, 1]))
  private static let sum = record(
    "sum", .race(seed: 5, moves: [[1, 2, 3], [0, 0]], scores: [11, 5], measures: []))

  /// Returns the pictures of a game in the page's data.
  private static func pictures(_ record: GameRecord, _ game: any Game) throws -> [[Any]] {
    var facts = GameFacts { GameDescription($0, of: game) }
    facts.add(record)
    var all = Record(keepsOrder: true)
    all.add(record)
    let games = try all.tallies.map { GameReport(try Ladder($0), results: $0) }
    var text = ""
    ReportPage(name: "", path: "", games: games, facts: facts, moment: "").write { text += $0 }
    let start = try #require(text.range(of: "id=\"data\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    let contests = try #require((data as? [String: Any])?["contests"] as? [[String: Any]])
    let packed = try #require((contests.first?["games"] as? [[Any]])?.first)
    return try #require((packed.last as? [String: Any])?["pictures"] as? [[Any]])
  }

  @Test func `a game in turns has a picture of each position`() throws {
    let description = try #require(GameDescription(Self.sticks, of: Sticks()))
    #expect(description.seats == ["left", "right"])
    #expect(description.movers == [])
    let rows = description.boards.map { board in
      board.map { if case .cells(let cells) = $0 { cells.rows[0].joined() } else { "" } }
    }
    #expect(rows == [["||||||||||", "|||||||...", "||||......", "|.........", ".........."]])
  }

  @Test func `a race has the pictures of each bot's board`() throws {
    let description = try #require(GameDescription(Self.sum, of: Sum()))
    #expect(
      description.boards == [
        ["<b>5</b>", "<b>6</b>", "<b>8</b>", "<b>11</b>"].map(GameDescription.Picture.text),
        ["<b>5</b>", "<b>5</b>", "<b>5</b>"].map(GameDescription.Picture.text),
      ])
  }

  @Test func `the page's data has pictures as a referee sends them`() throws {
    let board = try #require(try Self.pictures(Self.sticks, Sticks()).first as? [[String: Any]])
    #expect(board.count == 5)
    #expect(board[0]["rows"] as? [String] == ["||||||||||"])
    #expect(board[0]["colors"] as? [String: String] == ["|": "brown"])
    #expect(board[1]["lines"] as? [String] == ["7 left"])
    // The colors are those of the previous picture.
    #expect(board[1]["colors"] == nil)
  }

  @Test func `the page's data has texts as pictures, without markup`() throws {
    let boards = try Self.pictures(Self.sum, Sum())
    #expect(boards.map(\.count) == [4, 3])
    #expect(boards[0].last as? String == "<b>11</b>")
  }

  @Test(arguments: [[4], [3, 3, 3, 2], [3, 3, 3, 1, 1]])
  func `a game that contradicts its rules has no description`(moves: [Int]) {
    let record = Self.record("sticks", .versus(opening: [], moves: moves))
    #expect(GameDescription(record, of: Sticks()) == nil)
  }

  @Test func `a long race has no pictures`() throws {
    struct Long: RaceGame {
      var name: String { "long" }
      var notation: MoveNotation { .numbers(count: 4) }
      var rules: Rules { Rules(unchecked: [:]) }
      func start(seed: UInt64) -> any RacePosition { SumPosition(total: 0, moveCount: -5000) }
    }
    for (length, hasPictures) in [(1000, true), (1001, false)] {
      let moves = Array(repeating: 0, count: length)
      let record = Self.record(
        "long", .race(seed: 1, moves: [moves, []], scores: [0, 0], measures: []))
      let description = try #require(GameDescription(record, of: Long()))
      #expect(description.boards.isEmpty != hasPictures)
    }
  }
}
