import Games
import Ratings
import Reports
import Testing
import Tournaments

/// Tests the scores of games of several seats in addition to their ratings.
@Suite struct MarginTests {
  private static func record(
    _ bots: [String], _ scores: [Double]?, _ places: [Int], id: String
  ) -> GameRecord {
    var record = GameRecord(
      id: id, game: "go", rules: Rules(unchecked: [:]), bots: bots,
      versions: bots.map { _ in "1" }, play: .versus(opening: [], moves: [0, 1]), places: places,
      reason: "points", milliseconds: bots.map { _ in 1 },
      longestMilliseconds: bots.map { _ in 1 }, at: "2026-11-20T22:30:01Z")
    record.finalScores = scores
    return record
  }

  private static func counts(_ records: [GameRecord], seats: Int) -> ResultCounts {
    var counts = ResultCounts(game: "go", rules: Rules(unchecked: [:]), seats: seats)
    for record in records { counts.add(record) }
    return counts
  }

  private static let two = [
    record(["a", "b"], [7.5, 2], [1, 2], id: "1"), record(["b", "a"], [1, 0.5], [1, 2], id: "2"),
    // A game that ended with a fault has no scores.
    record(["a", "b"], nil, [1, 2], id: "3"),
  ]

  private static let three = [
    record(["a", "b", "c"], [9, 3, 0], [1, 2, 3], id: "1"),
    record(["c", "a", "b"], [2, 2, 2], [1, 1, 1], id: "2"),
  ]

  @Test func `the mean score and the margin count only games with scores`() throws {
    let ladder = try Ladder(Self.counts(Self.two, seats: 2))
    let entrants = Dictionary(uniqueKeysWithValues: ladder.entrants.map { ($0.bot.name, $0) })
    #expect(entrants["a"]?.meanScore == 4 && entrants["b"]?.meanScore == 1.5)
    #expect(entrants["a"]?.margin == 2.5 && entrants["b"]?.margin == -2.5)
    let tables = try Ladder(Self.counts(Self.three, seats: 3))
    let means = tables.entrants.map { [$0.meanScore, $0.margin] }
    #expect(tables.entrants.map(\.bot.name) == ["a", "b", "c"])
    #expect(means == [[5.5, 3.75], [2.5, -0.75], [1, -3]])
  }

  @Test func `every format shows the mean score and the margin`() throws {
    let counts = Self.counts(Self.two, seats: 2)
    let report = GameReport(try Ladder(counts), results: counts)
    let table = LadderFormat.table.text(of: [report])
    #expect(table.contains(/bot +Elo +± +mean score +margin +games/), "\(table)")
    #expect(table.contains(/a .* 4\.00 +2\.50 +3/), "\(table)")
    let json = LadderFormat.json.text(of: [report])
    #expect(json.contains(#""mean_score":4,"margin":2.5"#), "\(json)")
    #expect(LadderFormat.csv.text(of: [report]).contains(",mean_score,margin,low,high\r\n"))
  }

  @Test func `scores read from a record equal the counted scores`() throws {
    var record = Record()
    for (number, game) in (Self.two + Self.three).enumerated() {
      var game = game
      game.id = "g-\(number)"
      let line = game.line()
      record.add(RecordPart(line, in: 0..<line.count), file: "", after: 0)
    }
    let ladders = try record.tallies.map { try Ladder($0) }
    #expect(ladders.map { $0.entrants.map(\.margin) } == [[2.5, -2.5], [3.75, -0.75, -3]])
  }

  @Test(arguments: [
    ([:], "tic-tac-toe"), (["size": 15, "win": 5], "tic-tac-toe (15 × 15, 5 in a row)"),
  ])
  func `a heading names the variant of a built-in game`(
    rules: [String: Int?], heading: String
  ) throws {
    let rules = try Rules(of: TicTacToe.parameters, values: rules)
    let counts = ResultCounts(game: "tic-tac-toe", rules: rules)
    let report = GameReport(try Ladder(counts), results: counts)
    #expect(report.heading(among: [report]) == heading)
  }
}
