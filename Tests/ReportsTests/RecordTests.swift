import Games
import Ratings
import Reports
import Testing
import Tournaments

struct RecordTests {
  @Test(arguments: [("tic-tac-toe", true), ("2048", false), ("chess", true)])
  func `the shape of a game determines whether it has a first player`(game: String, first: Bool) {
    #expect(ResultCounts(game: game).hasFirstPlayer == first)
  }

  @Test func `a finished game counts for both, faults included`() throws {
    var record = GameRecord(
      id: "x", game: "tic-tac-toe", rules: try Rules(of: TicTacToe.parameters), bots: ["a", "b"],
      versions: ["1", "2"],
      play: .versus(opening: [], moves: []), places: [2, 1], reason: "crash",
      milliseconds: [0, 0], longestMilliseconds: [0, 0], at: "2026-01-01T00:00:00Z")
    record.forfeit = [0]
    var results = ResultCounts(game: "tic-tac-toe")
    results.add(record)
    record.places = [1, 1]
    record.forfeit = [0, 1]
    results.add(record)
    #expect(results.bots == [.init(name: "a"), .init(name: "b", version: "2")])
    #expect(
      results.encounters.map { [$0.results.wins, $0.results.draws, $0.results.losses] } == [
        [0, 1, 1]
      ])
    #expect(results.encounters[0].firstForfeits == 2)
    #expect(results.encounters[0].secondForfeits == 1)
  }
}
