import JSON
import Ratings
import Reports
import Testing
import Tournaments

/// Tests the means of the numbers that bots report, in addition to their ratings.
@Suite struct ReportedNumberTests {
  /// Four games, in two of which the model reports numbers.
  private static let results = {
    var results = ResultCounts(game: "tic-tac-toe")
    let bots = ["model", "old-model", "random"].map { results.index(of: BotVersion(name: $0)) }
    for (first, second) in [(0, 2), (2, 0), (1, 2), (2, 1)] {
      results.add(first: bots[first], second: bots[second], result: .draw, share: 1)
    }
    results.add([NamedNumbers([("cost", 0.004), ("tokens", 900)]), NamedNumbers()], of: [0, 2])
    results.add([NamedNumbers(), NamedNumbers([("cost", 0.001), ("tokens", 300)])], of: [2, 0])
    results.add([NamedNumbers([("tokens", 3000)]), NamedNumbers()], of: [1, 2])
    return results
  }()

  private static func text(_ format: LadderFormat, synonyms: [String: String] = [:]) throws
    -> String
  {
    var options = RatingOptions()
    options.synonyms = synonyms
    let ladder = try Ladder(results, options: options)
    return format.text(of: [GameReport(ladder, results: results)])
  }

  @Test func `tables have a column for each number`() throws {
    let table = try Self.text(.table)
    #expect(table.contains(/L +cost +tokens *\n/))
    #expect(table.contains(#/ model .* 0\.00250 +600 *\n/#), "\(table)")
    #expect(table.contains(#/ old-model .* 3000 *\n/#))
    #expect(table.contains(#/ random .* 0 *\n/#))
    #expect(table.contains("Means per game, as the bots report them: cost, tokens."))
    #expect(try Self.text(.markdown).contains("| 0.00250 | 600 |"))
  }

  @Test func `formats for programs have the numbers in full precision`() throws {
    let json = try Self.text(.json)
    #expect(json.contains(#""stats":{"cost":0.0025,"tokens":600}"#), "\(json)")
    #expect(json.contains(#""stats":{"tokens":3000}"#))
    #expect(json.contains(#""stats":null"#))
    let rows = try Self.text(.csv).split(separator: "\r\n").map(String.init)
    #expect(rows[0].hasSuffix(",worst_rank,low,high,stats.cost,stats.tokens"))
    #expect(rows.contains { $0.contains(",model,") && $0.hasSuffix(",0.0025,600") })
    #expect(rows.contains { $0.contains(",random,") && $0.hasSuffix(",,") })
  }

  @Test func `numbers of a synonym count for one bot`() throws {
    let json = try Self.text(.json, synonyms: ["old-model": "model"])
    #expect(json.contains(#""stats":{"cost":0.0025,"tokens":1400}"#), "\(json)")
  }

  @Test func `the page has the numbers`() throws {
    let game = GameReport(try Ladder(Self.results), results: Self.results)
    var text = ""
    ReportPage(name: "", path: "", games: [game], facts: GameFacts(), moment: "").write {
      text += $0
    }
    #expect(text.contains(">cost</abbr></th>") && text.contains(">tokens</abbr></th>"))
    #expect(text.contains("data-value=\"0.0025\">0.00250</td>"))
  }

  @Test func `a ladder has eight columns, of the names that the most bots report`() throws {
    var results = Samples.results("g", [("a", "b", 1, 0, 1), ("c", "b", 1, 0, 1)])
    let names = (0..<8).map { (name: "x\($0)", value: 1.0) }
    results.add([NamedNumbers(names), NamedNumbers([("cost", 1)])], of: [0, 1])
    results.add([NamedNumbers([("cost", 1)])], of: [2])
    let table = LadderFormat.table.text(of: [GameReport(try Ladder(results), results: results)])
    #expect(table.contains("report them: cost, x0, x1, x2, x3, x4, x5, x6."), "\(table)")
  }

  @Test func `a ladder without numbers has no additional columns`() throws {
    let report = GameReport(try Ladder(Samples.ticTacToe), results: Samples.ticTacToe)
    for format in LadderFormat.allCases {
      #expect(!format.text(of: [report]).contains(/stats|Means per game/))
    }
  }
}
