import Reports
import Terminal
import Testing
import Tournaments

@Suite struct RunScreenTests {
  private func screen() throws -> RunScreen {
    var screen = RunScreen()
    screen.finished = 300
    screen.total = 1200
    screen.nanoseconds = 10_000_000_000
    screen.running.begin("2048", ["greedy", "囲碁"], games: 2, at: screen.nanoseconds)
    screen.running.begin(
      "tic-tac-toe", ["rules", "mini\u{1B}[2Jmax"], games: 1, at: screen.nanoseconds)
    screen.timeLeft.begin(["2048": ["greedy": 1200, "囲碁": 1200]])
    for _ in 0..<300 {
      screen.timeLeft.finish("2048", ["greedy", "囲碁"], took: 33_333_333)
    }
    for game in ["tic-tac-toe", "2048"] {
      var results = ResultCounts(game: game, hasFirstPlayer: game != "2048")
      let first = results.index(of: BotVersion(name: "囲碁"))
      let second = results.index(of: BotVersion(name: "greedy"))
      results.add(first: first, second: second, wins: 6, draws: 2, losses: 2)
      screen.ladders.append(try Ladder(results))
    }
    return screen
  }

  private func picture(_ columns: Int, _ rows: Int) throws -> String {
    try screen().lines(ScreenSize(columns: columns, rows: rows)).map(\.plain)
      .joined(separator: "\n")
  }

  @Test func `a wide window shows everything`() throws {
    let text = try picture(80, 24)
    #expect(
      text == #"""
        [#######-----------------------] 300 of 1200 games, 30 a second, 30 s left
        playing greedy – 囲碁 · rules – mini\u{1B}[2Jmax
        tic-tac-toe 10 games, 2 bots   2048 10 games, 2 bots
        1 囲碁    1568 ± 98            1 囲碁    1568 ± 98
        2 greedy  1432 ± 98            2 greedy  1432 ± 98
        """#)
  }

  @Test func `a narrow window shows one ladder and short words`() throws {
    let text = try picture(40, 24)
    #expect(
      text == #"""
        300/1200 · 30 a second · 30 s
        playing greedy – 囲碁 · rules – mini\u…
        tic-tac-toe 10 games, 2 bots
        1 囲碁    1568 ± 98
        2 greedy  1432 ± 98
        """#)
  }

  @Test func `a wide window shows mean scores, and how ratings changed during the run`() throws {
    var screen = RunScreen()
    for share in 1...40 {
      var results = ResultCounts(game: "2048", hasFirstPlayer: false)
      let first = results.index(of: BotVersion(name: "a"))
      let second = results.index(of: BotVersion(name: "b"))
      for game in 0..<share {
        results.add(
          first: first, second: second, result: game < 5 ? .firstWins : .draw,
          share: UInt64(game), scores: SIMD2(1200, 80))
      }
      screen.ladders = [try Ladder(results)]
      if share == 1 {
        let title = screen.lines(ScreenSize(columns: 60, rows: 9))[1].plain
        #expect(title.hasPrefix("2048 1 game, 2 bots"), "\(title)")
        #expect(screen.lines(ScreenSize(columns: 60, rows: 9)).last?.plain.hasSuffix(" 80") == true)
      }
    }
    let lines = screen.lines(ScreenSize(columns: 60, rows: 9)).map(\.plain)
    let course = try #require(lines[2].firstMatch(of: #/ ± \d+ +mean 1200  ([▁-█]+)$/#)?.1)
    // After the first win, the number of draws increases.
    #expect(course.count == 10)
    #expect(course.contains("█") && course.last != "█")
    #expect(lines[3].contains("  mean   80  "))
    let narrow = screen.lines(ScreenSize(columns: 30, rows: 9)).map(\.plain)
    #expect(!narrow[2].contains("mean"))
  }

  @Test(
    arguments: [
      (0, "0.0 a second"), (26.7, "26 a second"), (1, "1.0 a second"), (0.5, "30 a minute"),
      (1 / 60.0, "1.0 a minute"), (0.01, "36 an hour"),
    ] as [(Double, String)])
  func `a pace is shown in a readable unit`(rate: Double, text: String) {
    #expect(PaceText.pace(rate) == text)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 9, 12])
  func `a short window leaves room for scrolling lines`(rows: Int) throws {
    let count = try screen().lines(ScreenSize(columns: 80, rows: rows)).count
    #expect(count <= max(1, rows - 1))
    for columns in 1...90 {
      let lines = try screen().lines(ScreenSize(columns: columns, rows: rows))
      #expect(lines.allSatisfy { $0.width < max(2, columns) })
    }
  }

  @Test func `pairings come and go, and their games follow each other`() {
    var running = RunningPairings()
    running.begin("2048", ["a", "b"], games: 2, at: 10)
    running.begin("2048", ["b", "c"], games: 1, at: 11)
    #expect(running.finish("2048", ["b", "a"], at: 25) == 15)
    #expect(running.finish("2048", ["x", "a"], at: 26) == nil)
    #expect(running.texts == ["a – b", "b – c"])
    #expect(running.finish("2048", ["a", "b"], at: 30) == 5)
    #expect(running.texts == ["b – c"])
    running.begin("hearts", ["a", "b", "c"], games: 3, at: 0)
    for names in [["b", "c", "a"], ["c", "a", "b"]] {
      #expect(running.finish("hearts", names, at: 40) != nil)
    }
    #expect(running.texts == ["b – c", "a – b – c"])
    #expect(running.finish("hearts", ["a", "c", "b"], at: 41) == 1)
    #expect(running.texts == ["b – c"])
    running.withdraw("c")
    #expect(running.texts == [])
  }
}
