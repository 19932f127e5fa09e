import Reports
import Testing

/// Tests the drawings of ratings over time on a terminal.
@Suite struct SparklineTests {
  @Test func `all rows have one scale, and each row starts at its minimum`() {
    #expect(
      Sparkline.texts([[0, 7, 3.5], [nil, 100, 101], [5, 5], [nil], []])
        == ["▁█▅", " ▁▂", "▁▁", " ", ""])
  }

  @Test func `only a wide terminal shows the ratings over time`() throws {
    let results = HistoryTests.results
    let game = GameReport(
      try Ladder(results), results: results, history: Ladder.history(of: results))
    let wide = LadderFormat.table.text(of: [game], columns: 90)
    let lines = wide.split(separator: "\n")
    #expect(lines[2].hasSuffix("over time"))
    let late = try #require(lines.first { $0.contains(" late ") })
    #expect(late.contains("          ▁  "))
    #expect(wide.contains("█"))
    #expect(wide.contains("Over time: the Elo after each tenth of the games, all on one scale.\n"))
    for columns in [70, nil] {
      #expect(!LadderFormat.table.text(of: [game], columns: columns).contains("ver time"))
    }
  }
}
