import Games
import Reports
import Testing
import Tournaments

/// Tests the selection of recorded games.
@Suite struct GameFilterTests {
  private func game(_ places: [Int]) throws -> GameRecord {
    GameRecord(
      id: "g", game: TicTacToe.name, rules: try Rules(of: TicTacToe.parameters),
      bots: Array(["a", "b", "c"].prefix(places.count)),
      versions: places.map { _ in "1" }, play: .versus(opening: [], moves: []), places: places,
      reason: "full", milliseconds: places.map { _ in 0 },
      longestMilliseconds: places.map { _ in 0 }, at: "2026-11-20T22:30:01Z")
  }

  @Test(arguments: [
    ([1, 2], "a", GameFilter.Result.won), ([1, 2], "b", .lost), ([2, 1], "a", .lost),
    ([1, 1], "b", .drawn), ([1, 2, 2], "a", .won), ([1, 2, 2], "c", .lost),
    ([1, 1, 3], "b", .drawn), ([1, 1, 3], "c", .lost),
  ])
  func `a result belongs to the first bot, and a shared best place is a draw`(
    places: [Int], bot: String, result: GameFilter.Result
  ) throws {
    var filter = GameFilter()
    filter.bots = [bot]
    for other in GameFilter.Result.allCases {
      filter.result = other
      #expect(try filter.selects(game(places)) == (other == result))
    }
    filter.bots = []
    filter.result = .drawn
    #expect(try filter.selects(game(places)) == (places.count { $0 == 1 } > 1))
  }
}
