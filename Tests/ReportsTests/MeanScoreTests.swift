import Ratings
import Reports
import Testing
import Tournaments

/// Tests the mean scores of races in addition to their ratings.
@Suite struct MeanScoreTests {
  /// Three games of 2048, one of which ended with a fault.
  private static let race = {
    var results = ResultCounts(game: "2048", hasFirstPlayer: false)
    let bots = ["greedy", "random", "old"].map { results.index(of: BotVersion(name: $0)) }
    results.add(
      first: bots[0], second: bots[1], result: .firstWins, share: 1, scores: SIMD2(3000, 1000))
    results.add(
      first: bots[1], second: bots[0], result: .secondWins, share: 2, forfeit: [0],
      scores: SIMD2(50, 2000))
    results.add(
      first: bots[2], second: bots[0], result: .secondWins, share: 3, scores: SIMD2(900, 1600))
    return results
  }()

  private static func means(_ options: RatingOptions = RatingOptions()) throws -> [String: Double] {
    let entrants = try Ladder(race, options: options).entrants
    return Dictionary(uniqueKeysWithValues: entrants.map { ($0.bot.name, $0.meanScore ?? -1) })
  }

  @Test func `mean scores include all games from all seats`() throws {
    #expect(try Self.means() == ["greedy": 2200, "random": 525, "old": 900])
  }

  @Test func `scores of a synonym count for one bot`() throws {
    var options = RatingOptions()
    options.synonyms = ["old": "random"]
    #expect(try Self.means(options) == ["greedy": 2200, "random": 650])
  }

  @Test func `every format has mean scores next to Elo`() throws {
    let game = GameReport(try Ladder(Self.race), results: Self.race)
    let table = LadderFormat.table.text(of: [game])
    #expect(table.contains(/bot +Elo +± +mean score +games/))
    #expect(table.contains(/greedy +>[0-9]+ +[0-9]+ +2200 +3/))
    #expect(LadderFormat.markdown.text(of: [game]).contains("| 2200 | 3 |"))
    #expect(LadderFormat.json.text(of: [game]).contains(#""mean_score":2200"#))
    var text = ""
    ReportPage(name: "", path: "", games: [game], facts: GameFacts(), moment: "").write {
      text += $0
    }
    #expect(text.contains(">mean score</th>"))
    #expect(text.contains("<td class=\"n k-mean_score\" data-value=\"2200.0\">2,200</td>"))
  }

  @Test func `games in which bots take turns have no mean scores`() throws {
    let turns = GameReport(try Ladder(Samples.ticTacToe), results: Samples.ticTacToe)
    for format in LadderFormat.allCases {
      #expect(!format.text(of: [turns]).contains(/mean.score/))
    }
    // In a table with a race, these cells are empty.
    let race = GameReport(try Ladder(Self.race), results: Self.race)
    let rows = LadderFormat.csv.text(of: [turns, race]).split(separator: "\r\n")
    #expect(rows[0].hasSuffix(",worst_rank,mean_score,low,high"))
    #expect(rows[1].hasPrefix("tic-tac-toe,") && rows[1].contains(/,1,1,,[0-9.]+,[0-9.]+$/))
    #expect(rows[5].hasPrefix("2048,") && rows[5].contains(",2200,"))
  }
}
