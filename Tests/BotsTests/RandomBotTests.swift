import Games
import Testing

struct RandomBotTests {
  @Test func `a seeded choice depends only on the seed and the position`() throws {
    let boards = [
      "XO. ... ...", "X.O ... ...", "X.. O.. ...", "X.. .O. ...", "X.. ..O ...", "X.. ... O..",
    ]
    func choices(seed: String, _ boards: [String]) throws -> [Int] {
      var bot = try Seated("random", at: ticTacToe(), options: ["seed": seed])
      return try boards.map { try bot.move(on: marks($0)) }
    }
    let chosen = try choices(seed: "1", boards)
    #expect(try choices(seed: "1", boards.reversed()) == chosen.reversed())
    #expect(try choices(seed: "2", boards) != chosen)
    #expect(Set(chosen).count > 1)
  }

  @Test func `without a seed the bot plays every legal move and no other move`() throws {
    var bot = try Seated("random", at: ticTacToe())
    let board = try marks("XOX .O. ..X")
    let moves = try (0..<400).map { _ in try bot.move(on: board) }
    #expect(Set(moves) == [3, 5, 6, 7])
  }
}
