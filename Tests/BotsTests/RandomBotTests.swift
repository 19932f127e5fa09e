import Games
import Testing

struct RandomBotTests {
  @Test func `equal seeds play alike, other seeds otherwise, and every move is legal`() throws {
    let games = try ["1", "1", "2"].map { seed in
      var bot = try Seated("random", at: twentyFortyEight(), options: ["seed": seed])
      return try (0..<200).map { _ in
        try bot.direction(on: tiles("2 . . .\n. . . .\n. . . 4\n. . . ."))
      }
    }
    #expect(games[0] == games[1])
    #expect(games[0] != games[2])
  }

  @Test func `it plays every legal move and no other`() throws {
    var bot = try Seated("random", at: ticTacToe(), options: ["seed": "5"])
    let board = try marks("XOX .O. ..X")
    let moves = try (0..<200).map { _ in try bot.move(on: board) }
    #expect(Set(moves) == [3, 5, 6, 7])
  }
}
