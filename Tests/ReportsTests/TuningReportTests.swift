import JSON
import Reports
import Testing

/// Tests the text of tuned options.
struct TuningReportTests {
  private static func text(optionCount: Int, steps: Int = 10, games: Int = 40) -> String {
    let path = TuningReport.Path(
      name: "depth", range: 1...9, values: [1, 2], start: "1", result: "2")
    return TuningReport(
      title: "fox", Array(repeating: path, count: optionCount), options: JSONObject(),
      steps: steps, games: games, verdict: nil
    ).text
  }

  @Test func `the size of a very large grid is a lower bound`() {
    let text = Self.text(optionCount: 12)
    #expect(text.contains("has 244140625 points."), "\(text)")
    #expect(text.contains("would take 97656250000 games."), "\(text)")
    for count in [13, 40] {
      let text = Self.text(optionCount: count)
      #expect(text.contains("has more than 1000000000 points."), "\(text)")
      #expect(text.contains("would take more than 400000000000 games."), "\(text)")
    }
  }

  @Test func `one step and one game are in the singular`() {
    let text = Self.text(optionCount: 1, steps: 1, games: 1)
    #expect(text.hasPrefix("fox · 1 step · 1 game\n"), "\(text)")
    #expect(text.contains("Tuning took 1 game."), "\(text)")
  }
}
