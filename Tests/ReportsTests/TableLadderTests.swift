import JSON
import Ratings
import Reports
import Testing
import Tournaments

/// Tests ladders of games of more than two seats.
struct TableLadderTests {
  /// The results of four bots that sat at all tables of three; earlier names have better places, but the last
  /// two names share theirs.
  private static let results = {
    var results = ResultCounts(game: "hearts", seats: 3, keepsOrder: true)
    let names = ["ann", "bob", "cid", "dot"]
    for name in names { _ = results.index(of: BotVersion(name: name)) }
    for (table, absent) in (0..<4).enumerated() {
      let bots = (0..<4).filter { $0 != absent }
      for turn in 0..<3 {
        let seats = (0..<3).map { bots[($0 + turn) % 3] }
        let places = seats.map { bot in 1 + seats.count { $0 < min(bot, 2) } }
        results.add(
          TableResult(
            bots: seats, places: places, forfeit: seats[0] == 3 ? [0] : [], share: UInt64(table)))
      }
    }
    return results
  }()

  @Test func `a ladder of three seats shows games and places, and explains the rating`() throws {
    let ladder = try Ladder(Self.results)
    #expect(ladder.games == 12)
    #expect(ladder.entrants.map(\.games) == [9, 9, 9, 9])
    #expect(ladder.entrants.map(\.bot.name).prefix(2) == ["ann", "bob"])
    #expect(
      ladder.entrants.sorted { $0.bot < $1.bot }.map(\.places) == [
        [9, 0, 0], [3, 6, 0], [0, 6, 3], [0, 6, 3],
      ])
    let text = ladder.table.text
    #expect(text.hasPrefix("hearts · 12 games of 3 seats"), "\(text)")
    #expect(text.contains("games    score  1st  2nd  3rd  forfeits"), "\(text)")
    #expect(
      text.contains(
        "Each game counts as 3 comparisons of two bots by their places. A shared place is a draw. "
          + "The score is a bot's share of the points of its comparisons."), "\(text)")
    #expect(!text.contains("first player"))
  }

  @Test(arguments: [(1, "only one deal"), (4, "too few deals"), (5, nil)])
  func `a ladder of fewer than five deals is not identifiable, and leaves all ranks open`(
    deals: Int, text: String?
  ) throws {
    var results = ResultCounts(game: "hearts", seats: 4)
    for name in ["ann", "bob", "cid", "dot"] { _ = results.index(of: BotVersion(name: name)) }
    for deal in 0..<deals {
      for turn in 0..<4 {
        let seats = (0..<4).map { ($0 + turn) % 4 }
        // The first two bots take turns as the winner.
        let places = seats.map { $0 > 1 ? $0 + 1 : ($0 + deal) % 2 + 1 }
        results.add(TableResult(bots: seats, places: places, share: UInt64(deal)))
      }
    }
    let ladder = try Ladder(results)
    let sentence = text.map {
      "Not identifiable: \($0), so luck and strength cannot be distinguished, and all ranks are "
        + "possible. The errors are those of independent games. Play at least five deals."
    }
    let line = ladder.table.text.split(separator: "\n").first { $0.hasPrefix("Not identifiable") }
    #expect(line.map(String.init) == sentence)
    #expect(!ladder.entrants.allSatisfy { $0.ranks == 1...4 } == (text == nil))
  }

  @Test func `formats for programs have the games, the comparisons and the places`() throws {
    let report = GameReport(try Ladder(Self.results), results: Self.results)
    guard case .object(let object) = report.json() else {
      Issue.record("no object")
      return
    }
    #expect(object["games"] == .number(12))
    #expect(object["seats"] == .number(3))
    #expect(object["comparisons"] == .number(36))
    #expect(object["first_advantage"] == .null)
    guard case .array(let entrants)? = object["entrants"], case .object(let first)? = entrants.first
    else {
      Issue.record("no entrants")
      return
    }
    #expect(first["games"] == .number(9))
    #expect(first["wins"] == .number(18))
    #expect(first["places"] == .array([.number(9), .number(0), .number(0)]))
    let csv = LadderFormat.csv.text(of: [report])
    #expect(csv.contains("hearts,elo,1,ann,1,1,"), "\(csv)")
  }

  @Test func `a game with a bot that does not count still compares the others`() throws {
    let ladder = try Ladder(Self.results) { $0.name != "ann" }
    #expect(ladder.games == 12)
    #expect(ladder.entrants.map(\.games) == [9, 9, 9])
    #expect(ladder.entrants.first?.results.games == 12)
    let two = try Ladder(Self.results) { $0.name > "bob" }
    // One of the four tables contains only one of the two bots.
    #expect(two.games == 6)
    #expect(two.entrants.map(\.results.games) == [6, 6])
  }

  @Test func `the history counts whole games`() {
    let history = Ladder.history(of: Self.results)
    #expect(history.map(\.games) == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
    #expect(history.last?.entrants.first?.games == 9)
  }

  @Test func `each table is a cluster, even if all tables have the same opening`() throws {
    // The rotations of one table form one cluster; four tables with the same seed form four clusters.
    var results = ResultCounts(game: "hearts", seats: 3)
    for name in ["ann", "bob", "cid", "dot"] { _ = results.index(of: BotVersion(name: name)) }
    for absent in 0..<4 {
      let bots = (0..<4).filter { $0 != absent }
      results.add(TableResult(bots: bots, places: [1, 2, 3], share: 0))
      results.add(TableResult(bots: bots.reversed(), places: [1, 2, 3], share: 0))
    }
    let ladder = try Ladder(results)
    #expect(ladder.fit.clusterCount == 4)
    #expect(
      ladder.table.text.contains(
        "Errors treat the games of the same bots on one seed or opening as one cluster: 4 clusters."
      ))
  }
}
