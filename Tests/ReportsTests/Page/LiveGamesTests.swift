import Foundation
import Games
import Reports
import Testing
import Tournaments

/// The file with the games that are being played.
@Suite struct LiveGamesTests {
  private static func game(
    _ rules: any Game, _ start: ScheduledGame.Start, moves: [[Int]], table: Int = 0,
    bots: [String] = ["anna", "bert"]
  ) -> GameSoFar {
    var game = GameSoFar(table: table, id: "g-\(table)", game: rules, bots: bots, start: start)
    game.boards = moves.map { moves in
      var board = GameSoFar.Board()
      board.moves = moves
      return board
    }
    return game
  }

  private static func ticTacToe() throws -> TicTacToe {
    try TicTacToe(rules: Rules(of: TicTacToe.parameters))
  }

  private static func twentyFortyEight() throws -> TwentyFortyEight {
    try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters))
  }

  private static func data(_ games: [GameSoFar], count: Int? = nil) throws -> [String: Any] {
    let text = LiveGames(games, count: count ?? games.count, closed: ["hearts"]).text
    let start = try #require(text.range(of: "id=\"games\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `a game has its moves, its seats and the seat to move`() throws {
    var game = Self.game(try Self.ticTacToe(), .opening([4]), moves: [[0, 2]])
    game.movers = [1, 0]
    game.next = [1]
    let data = try Self.data([game], count: 3)
    #expect(data["count"] as? Int == 3 && data["closed"] as? [String] == ["hearts"])
    let table = try #require((data["tables"] as? [[String: Any]])?.first)
    #expect(table["bots"] as? [String] == ["anna", "bert"])
    #expect(table["seats"] as? [String] == ["X", "O"])
    #expect(table["opening"] as? Int == 1 && table["next"] as? [Int] == [1])
    // The seats take turns.
    #expect(table["movers"] == nil)
    let boards = try #require(table["boards"] as? [[String: Any]])
    #expect(boards[0]["moves"] as? [Int] == [4, 0, 2] && boards[0]["skipped"] as? Int == 0)
  }

  @Test func `a board of 2048 is shown without the seed of its luck`() throws {
    let rules = try Self.twentyFortyEight()
    let seed: UInt64 = 9_876_543_210_123_456_789
    var position = rules.start(seed: seed)
    var moves: [Int] = []
    for _ in 0..<30 {
      moves.append(position.legalMoves[0])
      position.play(moves[moves.count - 1])
    }
    let game = Self.game(rules, .luck(seed), moves: [moves, []])
    let text = LiveGames([game], count: 1, closed: []).text
    #expect(!text.contains("\(seed)"))
    let table = try #require((try Self.data([game])["tables"] as? [[String: Any]])?.first)
    let boards = try #require(table["boards"] as? [[String: Any]])
    let states = try #require(boards[0]["states"] as? [[Int]])
    #expect(states.count == 16 && states.allSatisfy { $0.count == 17 })
    #expect(states.last?.last == Int(position.score))
    #expect((boards[1]["states"] as? [[Int]])?.count == 1)
  }

  @Test func `names and texts cannot end the data`() throws {
    let evil = "</script><script>alert(1)</script>\u{202E}"
    let game = Self.game(
      try Self.ticTacToe(), .opening([]), moves: [[]], bots: [evil, "bert"])
    let text = LiveGames([game], count: 1, closed: [evil]).text
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(!text.contains("\u{202E}"))
    #expect(text.contains("default-src 'none'; script-src 'sha256-"))
  }

  @Test func `the file has few games, and few positions of a large board`() throws {
    let games = try (0..<12).map {
      Self.game(try Self.ticTacToe(), .opening([]), moves: [[$0 % 9]], table: $0)
    }
    #expect((try Self.data(games)["tables"] as? [Any])?.count == 8)
    var large = Self.game(Field(), .opening([]), moves: [Array(repeating: 1, count: 1000)])
    let cells = BoardDrawing(
      rows: Array(repeating: Array(repeating: "xy", count: 64), count: 64))
    large.boards[0].pictures = Array(repeating: .cells(cells), count: 40)
    let table = try #require((try Self.data([large])["tables"] as? [[String: Any]])?.first)
    let boards = try #require(table["boards"] as? [[String: Any]])
    #expect((boards[0]["moves"] as? [Int])?.count == 400 && boards[0]["skipped"] as? Int == 600)
    #expect((boards[0]["pictures"] as? [Any])?.count == 1)
    #expect(LiveGames([large], count: 1, closed: []).text.utf8.count < 60_000)
  }
}

/// A game whose rules the page does not know.
private struct Field: VersusGame {
  var name: String { "field" }
  var notation: MoveNotation { .numbers(count: 4) }
  var rules: Rules { Rules(unchecked: [:]) }
  var seatNames: [String] { ["left", "right"] }
  var hasLuck: Bool { false }
  var movesCommute: Bool { false }

  func start(seed: UInt64) -> any VersusPosition { preconditionFailure("its rules are not asked") }
}
