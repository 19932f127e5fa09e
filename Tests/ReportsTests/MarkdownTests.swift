import Reports
import Testing
import Tournaments

struct MarkdownTests {
  @Test func `a ladder is a table for each group`() throws {
    let text = try Ladder(Samples.groups).table.markdown
    #expect(
      text == """
        ### 2048

        40 games · 10 % draws between equals

        Group 1 of 2, 3 bots.

        | # | ranks | bot | Elo | ± | games | score | W | D | L |
        | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | 1 | 1 | expectimax | 1737 | 147 | 20 | 90.0 % | 18 | 0 | 2 |
        | 2 | 2–3 | greedy | 1423 | 114 | 20 | 37.5 % | 7 | 1 | 12 |
        | 3 | 2–3 | down-left | 1340 | 123 | 20 | 22.5 % | 4 | 1 | 15 |

        Group 2 of 2, 2 bots. No games against the bots above, so the ratings are not comparable.

        | # | ranks | bot | Elo | ± | games | score | W | D | L |
        | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | 1 | 1–2 | novice | 1567 | 105 | 10 | 70.0 % | 6 | 2 | 2 |
        | 2 | 1–2 | random | 1433 | 105 | 10 | 30.0 % | 2 | 2 | 6 |

        ± is half of the 95 % interval; the ranks hold for all bots together, with 95 % certainty.

        """)
  }

  @Test func `forfeits and bounds are shown`() throws {
    let text = try Ladder(Samples.ticTacToe).table.markdown
    #expect(text.contains("| L | forfeits | 95 % interval |\n"))
    #expect(text.contains("| 4 | 4 | asleep | \\<760 | 273 | 32 | 0.0 % | 0 | 0 | 32 | 32 |  |\n"))
  }

  @Test func `names are escaped for Markdown`() throws {
    let results = Samples.results(
      "<b>", [("a|b", "[x](y)", 1, 1, 1), ("my_bot_1", "_odd_", 1, 0, 1)])
    let text = try Ladder(results).table.markdown
    #expect(text.hasPrefix("### \\<b\\>\n"))
    #expect(text.contains("| a\\|b |"))
    #expect(text.contains("| \\[x\\](y) |"))
    #expect(text.contains("| my_bot_1 |"))
    #expect(text.contains("| \\_odd\\_ |"))
  }
}
