import TestThreads
import Testing

/// Tests ratings over days and weeks, for strengths that change.
@Suite(.waiting, .timeLimit(.minutes(30))) struct DatedHistoryTests {
  /// Returns a folder with the record `games.jsonl` of three bots on 24 days.
  private func recorded() throws -> Joust {
    let joust = try Joust()
    let pairs = [("a", "b"), ("b", "c"), ("c", "a"), ("b", "a"), ("c", "b"), ("a", "c")]
    let lines = (0..<24).map { number in
      let (one, other) = pairs[number % 6]
      let result = ["1-0", "0-1", "1-0", "1/2-1/2", "0-1"][number % 5]
      let day = number < 9 ? "0\(number + 1)" : "\(number + 1)"
      return #"{"type":"game","id":"\#(number)","game":"tic-tac-toe","rules":{},"#
        + #""bots":["\#(one)","\#(other)"],"versions":["1","1"],"opening":[\#(number % 9)],"#
        + #""moves":[],"result":"\#(result)","reason":"line","ms":[0,0],"max_ms":[0,0],"#
        + #""at":"2026-11-\#(day)T03:00:00Z"}"# + "\n"
    }
    try joust.write(lines.joined(), to: "games.jsonl")
    return joust
  }

  @Test(arguments: ["table", "json", "csv", "markdown"])
  func `a history by weeks is the same in each run, with errors`(format: String) throws {
    let joust = try recorded()
    defer { joust.remove() }
    let words = ["ladder", "games.jsonl", "--history-by", "week", "--format", format]
    let run = try joust.run(words)
    #expect(run.status == 0)
    #expect(run.output == (try joust.run(words)).output)
    #expect(run.output.contains("2026-11-08"), "\(run.output)\(run.error)")
    switch format {
    case "json": #expect(run.output.contains(#""drift":"#))
    case "csv": #expect(run.output.hasPrefix("game,games,date,rank,name,version,group,elo,error,"))
    default: #expect(run.output.contains("for strengths that change over time:"))
    }
  }

  @Test(.needsBrowser)
  func `the page of a record of several weeks shows strengths that change over time`() throws {
    let joust = try recorded()
    defer { joust.remove() }
    try joust.run("report", "games.jsonl", "--output", "x.html")
    let page = try Browser.open("\(joust.folder)/x.html")
    #expect(page.console == [])
    #expect(
      page.document.contains(
        "Ratings at 5 dates until 2026-11-29, from all games, for strengths that change over time, "
          + "with the 95 % interval."))
    #expect(page.document.contains("Elo by date of tic-tac-toe"))
    #expect(page.document.contains(">2026-11-15</th>"))
    // The movements compare two ladders, so the first bot of the ladder has not fallen.
    #expect(page.document.contains(/"before":\[[0-9]+,[0-9]+,[0-9]+\]/))
    #expect(!page.document.contains(/<td[^>]*>1<span class="climb down">/))
  }
}
