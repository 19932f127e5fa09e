import Ratings
import Reports
import Testing
import Tournaments

struct HistoryTests {
  /// The results of 25 games between three bots, of which the third one joins after 20 games.
  static let results = {
    var results = ResultCounts(game: "g", hasFirstPlayer: true, keepsOrder: true)
    let bots = ["a", "b", "late"].map { results.index(of: BotVersion(name: $0)) }
    for turn in 0..<20 {
      results.add(
        first: bots[turn % 2], second: bots[1 - turn % 2], wins: turn % 3 == 0 ? 0 : 1,
        losses: turn % 3 == 0 ? 1 : 0)
    }
    results.add(first: bots[2], second: bots[0], wins: 2, draws: 1, losses: 2)
    return results
  }()

  @Test func `the history has a ladder after each tenth of the games, rounded up`() throws {
    let history = Ladder.history(of: Self.results)
    #expect(history.map(\.games) == [3, 5, 8, 10, 13, 15, 18, 20, 25])
    #expect(history.map(\.entrants.count) == [2, 2, 2, 2, 2, 2, 2, 2, 3])
    let whole = try Ladder(Self.results)
    #expect(history.last?.entrants == whole.entrants)
  }

  @Test func `games that do not count are not part of tenths`() {
    let history = Ladder.history(of: Self.results) { $0.name != "late" }
    #expect(history.map(\.games) == [2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
  }

  @Test func `ladders that the options make impossible are left out`() {
    var options = RatingOptions()
    options.prior = 0
    let history = Ladder.history(of: Self.results, options: options)
    #expect((history.first?.games ?? 0) > 3)
    #expect(history.last?.games == 25)
  }

  @Test func `the history has a row for each bot and a column for each step`() throws {
    let game = GameReport(
      try Ladder(Self.results), results: Self.results, history: Ladder.history(of: Self.results))
    let table = game.ladder.table(of: try #require(game.history))
    let lines = table.text.split(separator: "\n")
    #expect(lines[1].split(separator: " ").prefix(4) == ["bot", "3", "5", "8"])
    #expect(lines.count == 2 + 3)
    #expect(try #require(lines.last { $0.hasPrefix("late ") }).split(separator: " ").count == 2)
    let rows = LadderFormat.csv.text(of: [game], with: [.history]).split(separator: "\r\n")
    #expect(rows[0] == "game,games,rank,name,version,group,elo,error,bound")
    #expect(rows.count == 1 + 8 * 2 + 3)
  }

  @Test func `clusters are kept in each tenth`() throws {
    var results = ResultCounts(game: "g", hasFirstPlayer: true, keepsOrder: true)
    let bots = ["a", "b"].map { results.index(of: BotVersion(name: $0)) }
    for turn in 0..<40 {
      results.add(
        first: bots[turn % 2], second: bots[1 - turn % 2],
        result: [.firstWins, .secondWins, .draw, .firstWins][turn / 2 % 4],
        share: UInt64(turn / 2 % 4))
    }
    let history = Ladder.history(of: results)
    #expect(history.map(\.fit.clusterCount) == [2, 4, 4, 4, 4, 4, 4, 4, 4, 4])
  }
}
