import Ratings
import Reports
import Testing
import Tournaments

struct TableTests {
  @Test func `a table has a title, aligned columns, forfeits and notes on the marks`() throws {
    let text = try Ladder(Samples.ticTacToe).table.text
    #expect(
      text == """
        tic-tac-toe · 80 games · first player +50 ± 90 Elo · 67 % draws between equals
        ──────────────────────────────────────────────────────────────────────────────

        #  ranks  bot         Elo    ±  games   score   W   D   L  forfeits  95 % interval
        1      1  minimax    1950  158     48  87.5 %  36  12   0         0
        2      2  rusty      1824  151     40  68.8 %  21  13   6         0
        3      3  py-random  1465  149     40  26.3 %   9   3  28         0      1350–1648
        4      4  asleep     <760  273     32   0.0 %   0   0  32        32

        ± is half of the 95 % interval; the ranks hold for all bots together, with 95 % certainty.
        > and < mark bots that won or lost every game: their ratings are bounds.

        """)
  }

  @Test func `a narrow terminal shows the columns that fit, and whole sentences`() throws {
    let game = GameReport(try Ladder(Samples.ticTacToe), results: Samples.ticTacToe)
    let text = LadderFormat.table.text(of: [game], columns: 40)
    #expect(
      text == """
        tic-tac-toe · 80 games · first player
        +50 ± 90 Elo · 67 % draws between equals
        ────────────────────────────────────────

        #  ranks  bot         Elo    ±  games
        1      1  minimax    1950  158     48
        2      2  rusty      1824  151     40
        3      3  py-random  1465  149     40
        4      4  asleep     <760  273     32

        ± is half of the 95 % interval; the
        ranks hold for all bots together, with
        95 % certainty.
        > and < mark bots that won or lost every
        game: their ratings are bounds.

        """)
    let narrow = LadderFormat.table.text(of: [game], columns: 20).split(separator: "\n")
    #expect(narrow.contains("3  py-rand…  1465") && narrow.contains("3  py-rand…  149"))
  }

  @Test func `a wide terminal has ratings and errors drawn`() throws {
    let game = GameReport(try Ladder(Samples.ticTacToe), results: Samples.ticTacToe)
    let lines = LadderFormat.table.text(of: [game], columns: 90).split(separator: "\n")
    #expect(lines[3].hasSuffix("         0                  ──●──"))
    #expect(lines[6].hasSuffix("        32  ───●────"))
  }

  @Test func `a ladder in one line has the best five bots`() throws {
    #expect(
      try Ladder(Samples.ticTacToe).top(as: "tic-tac-toe")
        == "tic-tac-toe: 1 minimax 1950 ± 158, 2 rusty 1824 ± 151, 3 py-random 1465 ± 149, 4 asleep <760 ± 273"
    )
  }

  @Test func `groups are in separate sections, and a game without a first player has no advantage`()
    throws
  {
    let text = try Ladder(Samples.groups).table.text
    #expect(
      text == """
        2048 · 40 games · 10 % draws between equals
        ───────────────────────────────────────────

        #  ranks  bot          Elo    ±  games   score   W  D   L

        Group 1 of 2, 3 bots.
        1      1  expectimax  1737  147     20  90.0 %  18  0   2
        2    2–3  greedy      1423  114     20  37.5 %   7  1  12
        3    2–3  down-left   1340  123     20  22.5 %   4  1  15

        Group 2 of 2, 2 bots. No games against the bots above, so the ratings are not comparable.
        1    1–2  novice      1567  105     10  70.0 %   6  2   2
        2    1–2  random      1433  105     10  30.0 %   2  2   6

        ± is half of the 95 % interval; the ranks hold for all bots together, with 95 % certainty.

        """)
  }

  @Test func `wide names are aligned, and control characters are escaped`() throws {
    let text = try Ladder(Samples.names).table.text
    #expect(
      text == """
        g\\u{1B}[2Jame · 50 games · first player +18 ± 96 Elo · 28 % draws between equals
        ────────────────────────────────────────────────────────────────────────────────

        #  ranks  bot               Elo    ±  games   score   W  D   L
        1    1–4  囲碁ボット       1579  113     30  58.3 %  14  7   9
        2    1–4  🤖bot            1527  112     30  61.7 %  14  9   7
        3    1–4  e\u{301}le\u{300}ve            1510  145     20  40.0 %   6  4  10
        4    1–4  a\\u{202E}b|c*_d  1384  149     20  30.0 %   3  6  11

        ± is half of the 95 % interval; the ranks hold for all bots together, with 95 % certainty.

        """)
  }

  @Test func `a ladder of one game has bounds and open ranks`() throws {
    var options = RatingOptions()
    options.model = .points
    let ladder = try Ladder(Samples.results("one", [("a", "b", 1, 0, 0)]), options: options)
    #expect(
      ladder.table.text == """
        one · 1 game · model points
        ───────────────────────────

        #  ranks  bot    Elo    ±  games    score  W  D  L
        1    1–2  a    >1595  255      1  100.0 %  1  0  0
        2    1–2  b    <1405  255      1    0.0 %  0  0  1

        ± is half of the 95 % interval; the ranks hold for all bots together, with 95 % certainty.
        > and < mark bots that won or lost every game: their ratings are bounds.
        The bots did not change seats, so the first player's advantage is unknown.

        """)
  }

  @Test func `without games there is no ladder`() throws {
    let ladder = try Ladder(Samples.results("none", []))
    #expect(
      ladder.table.text == """
        none · 0 games
        ──────────────

        No games have been played.

        """)
    #expect(ladder.table.markdown.contains("No games have been played."))
  }

  @Test func `bots with the same name are distinguished by their versions`() throws {
    var results = ResultCounts(game: "g", hasFirstPlayer: true)
    let old = results.index(of: BotVersion(name: "bot", version: "1.0"))
    let new = results.index(of: BotVersion(name: "bot", version: "1.1"))
    let other = results.index(of: BotVersion(name: "other", version: "7"))
    results.add(first: old, second: new, wins: 1, losses: 2)
    results.add(first: new, second: other, wins: 2, losses: 1)
    let text = try Ladder(results).table.text
    #expect(text.contains("bot@1.0 "))
    #expect(text.contains("bot@1.1 "))
    #expect(!text.contains("other@"))
  }

  @Test(arguments: [["10a", "2", "10"], ["2", "10", "10a"], ["10", "10a", "2"]])
  func `versions that are whole numbers come first, by their value`(versions: [String]) throws {
    var results = ResultCounts(game: "g", hasFirstPlayer: true)
    let owl = results.index(of: BotVersion(name: "owl"))
    // The ladder has the versions in the order of the argument.
    for (version, wins) in zip(versions, [6, 4, 2]) {
      let fox = results.index(of: BotVersion(name: "fox", version: version))
      results.add(first: fox, second: owl, wins: wins, draws: 0, losses: 8 - wins)
    }
    let report = GameReport(try Ladder(results), results: results)
    let text = LadderFormat.table.text(of: [report], with: [.versions])
    let start = try #require(text.firstRange(of: "Versions of the bots")).upperBound
    let order = text[start...].matches(of: /fox@(\w+)/).map { String($0.1) }
    #expect(order == ["2", "10", "10a"])
  }

  @Test func `a crosstable has the points out of the games`() throws {
    let ladder = try Ladder(Samples.ticTacToe)
    #expect(
      GameReport(ladder, results: Samples.ticTacToe).crosstableTable.text == """
        Points of each row's bot against each column's bot, out of the games:

        #  bot             1        2        3      4
        1  minimax         ·  10.5/16  15.5/16  16/16
        2  rusty      5.5/16        ·    14/16    8/8
        3  py-random  0.5/16     2/16        ·    8/8
        4  asleep       0/16      0/8      0/8      ·

        """)
  }

  @Test func `a crosstable that is too wide is written in parts, and no number is cut`() throws {
    let ladder = try Ladder(Samples.ticTacToe)
    #expect(
      GameReport(ladder, results: Samples.ticTacToe).crosstableTable.text(columns: 32) == """
        Points of each row's bot against
        each column's bot, out of the
        games:

        #  bot            1        2
        1  minimax        ·  10.5/16
        2  rusty     5.5/16        ·
        3  py-rand…  0.5/16     2/16
        4  asleep      0/16      0/8

        #  bot             3      4
        1  minimax   15.5/16  16/16
        2  rusty       14/16    8/8
        3  py-rand…        ·    8/8
        4  asleep        0/8      ·

        """)
  }

  @Test func `chances between groups are left out`() throws {
    let text = try Ladder(Samples.groups).superiorityTable.text
    #expect(
      text == """
        Chance in % that each row's bot is stronger than each column's:

        #  bot           1     2      3     4     5
        1  expectimax    ·  99.9  100.0
        2  greedy      0.1     ·   81.4
        3  down-left   0.0  18.6      ·
        4  novice                           ·  89.4
        5  random                        10.6     ·

        """)
  }
}
