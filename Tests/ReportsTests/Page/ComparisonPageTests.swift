import FoundationEssentials
import Games
import Ratings
import Reports
import Testing
import Tournaments

struct ComparisonPageTests {
  /// Returns the page of a comparison after game pairs with the given numbers of half points.
  private func page(
    _ halfPoints: [Int], legs: Int = 2, names: [String] = ["new", "old"],
    _ results: ResultCounts? = nil
  ) throws -> String {
    var scoreboard = SPRTScoreboard(
      test: try SPRT(), gamesInPair: legs, limit: 10_000)
    for (number, points) in halfPoints.enumerated() {
      for leg in 0..<legs {
        let share = legs == 1 ? points : leg == 0 ? min(points, 2) : max(points - 2, 0)
        scoreboard.add((number + 1, leg, halfPoints: share, moves: 0))
      }
    }
    var page = ReportPage(
      name: "t", path: "t",
      games: try results.map { [GameReport(try Ladder($0), results: $0)] } ?? [],
      facts: GameFacts(), moment: "2026-11-21T12:00:00Z")
    page.comparison = Comparison(
      game: "tic-tac-toe", rules: try Rules(of: TicTacToe.parameters),
      bots: names.map { BotVersion(name: $0) }, scoreboard: scoreboard)
    var text = ""
    page.write { text += $0 }
    return text
  }

  @Test func `the curve runs from 0 to the bound that was reached`() throws {
    let text = try page(Array(repeating: 4, count: 40))
    #expect(text.contains("<strong>H1 accepted.</strong> new is stronger than old."))
    #expect(
      text.contains(
        "H0: new is ahead of old by 0 normalized Elo or less. "
          + "H1: new is ahead of old by 20 normalized Elo or more. "
          + "If H0 is true, H1 is accepted with a probability of at most 0.05. If H1 is true,"))
    #expect(
      text.contains(
        "LLR 2.96 after 38 pairs, past the upper bound 2.94: H1 is accepted; the numbers are in the table"
      ))
    // The data that the script draws.
    #expect(
      text.contains(#""course":{"unit":"pairs","points":[[0,0],[1,"#))
    #expect(text.contains(#"],"bounds":[-2.94"#))
    #expect(text.contains("<td class=\"n\">0</td><td class=\"n\">0.00</td>"))
    #expect(text.contains("<td class=\"n\">38</td><td class=\"n\">2.96</td>"))
  }

  @Test func `the page has the same result as the terminal`() throws {
    let text = try page((0..<120).map { $0 % 12 == 0 ? 1 : $0 % 4 == 1 ? 3 : 2 })
    #expect(text.contains("<p class=\"lead\">Undecided so far.</p>"))
    for row in [
      ("games", "240: 110 won, 40 drawn, 90 lost, score 54.2 %"),
      ("pairs", "120: 0 × 0–2, 10 × ½–1½, 80 × 1–1, 30 × 1½–½, 0 × 2–0"),
      ("LOS", "100.0 %"), ("LLR", "2.44 (-2.94 to 2.94), normalized Elo 0 or 20"),
    ] {
      #expect(text.contains("<tr><th scope=\"row\">\(row.0)</th><td>\(row.1)</td></tr>"))
    }
    #expect(text.contains("± is half of the 95 % interval."))
  }

  @Test func `there is no curve before the first pair`() throws {
    let text = try page([])
    #expect(text.contains("Undecided so far."))
    #expect(text.contains("0: 0 won, 0 drawn, 0 lost"))
    #expect(!text.contains("<h3>LLR over"))
  }

  @Test func `races count by games`() throws {
    let text = try page([2, 0, 2], legs: 1)
    #expect(text.contains("<h3>LLR over games</h3>"))
    #expect(text.contains(" after 3 games, between the bounds"))
  }

  @Test func `a long test has a table of some rows`() throws {
    let text = try page((0..<3000).map { $0 % 2 == 0 ? 3 : 2 }.map { $0 == 3 ? 4 : 0 })
    let table = text.components(separatedBy: "<caption>LLR by number of pairs</caption>")[1]
    let rows =
      table.components(separatedBy: "</table>")[0].components(separatedBy: "<tr>").count - 2
    #expect((10...21).contains(rows))
  }

  @Test func `names of bots are escaped, and only the test names a leader`() throws {
    let text = try page([4, 4], names: ["<b>&\u{1B}", "old"], Samples.ticTacToe)
    #expect(!text.contains("<b>"))
    #expect(text.contains("H1: &lt;b&gt;&amp;"))
    #expect(text.components(separatedBy: "class=\"lead\"").count == 2)
  }
}
