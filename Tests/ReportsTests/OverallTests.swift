import Foundation
import JSON
import Ratings
import Reports
import Testing
import Tournaments

/// Tests the ranking over several games.
struct OverallTests {
  private static let race = Samples.results(
    "2048",
    [
      ("minimax", "rusty", 3, 0, 17), ("py-random", "minimax", 4, 0, 16),
      ("rusty", "py-random", 15, 1, 4), ("only-race", "rusty", 2, 0, 18),
    ], hasFirstPlayer: false)

  private static func reports() throws -> [GameReport] {
    try [Samples.ticTacToe, race].map { GameReport(try Ladder($0), results: $0) }
  }

  @Test func `JSON ends with the ranking and the bots without a rank`() throws {
    let reports = try Self.reports()
    let text = LadderFormat.json.text(of: reports, with: [.overall])
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(list.count == 3)
    #expect(Set(list[2].keys) == ["overall", "incomplete"])
    #expect(list[2]["incomplete"] as? [String] == ["asleep", "only-race"])
    let overall = try #require(list[2]["overall"] as? [[String: Any]])
    #expect(overall.map { $0["name"] as? String } == ["rusty", "minimax", "py-random"])
    #expect(overall.map { $0["rank"] as? Int } == [1, 2, 3])
    #expect(overall.allSatisfy { $0["games"] as? [String] == ["tic-tac-toe", "2048"] })
  }

  @Test
  func `the rating is the mean of the games' expected scores, and its error combines their errors`()
    throws
  {
    let reports = try Self.reports()
    let scores = try reports.map { report in
      let place = try #require(report.ladder.entrants.firstIndex { $0.bot.name == "rusty" })
      // The order of the ladder is the order of the fit's ratings.
      return try #require(
        report.ladder.fit.expectedScore(
          of: report.ladder.fit.ratings[place].player,
          against: Set(
            zip(report.ladder.entrants, report.ladder.fit.ratings).filter {
              ["minimax", "py-random"].contains($0.0.bot.name)
            }.map(\.1.player))))
    }
    let mean = (scores[0].score + scores[1].score) / 2
    let deviation = (scores[0].variance + scores[1].variance).squareRoot() / 2
    let text = LadderFormat.json.text(of: reports, with: [.overall])
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let rusty = try #require((list[2]["overall"] as? [[String: Any]])?.first)
    let elo = 1500 + 400 * log10(mean / (1 - mean))
    #expect(abs(try #require(rusty["elo"] as? Double) - elo) < 1e-9)
    let slope = 400 / log(10) / (mean * (1 - mean))
    #expect(abs(try #require(rusty["error"] as? Double) - 1.96 * deviation * slope) < 1e-9)
  }

  private struct Ranking: Decodable {
    struct Entrant: Decodable {
      let name: String
      let elo: Double
    }
    let overall: [Entrant]?
  }

  /// Returns the overall ratings over two games, one of which has more results.
  private static func ratings(
    joining more: [(String, String, Int, Int, Int)]
  ) throws -> [String: Double] {
    let games = [
      ("g", [("a", "b", 12, 0, 8), ("a", "c", 14, 0, 6), ("b", "c", 12, 0, 8)] + more),
      ("h", [("b", "a", 12, 0, 8), ("b", "c", 14, 0, 6), ("a", "c", 12, 0, 8)]),
    ]
    let reports = try games.map { game, rows in
      let results = Samples.results(game, rows, hasFirstPlayer: false)
      return GameReport(try Ladder(results), results: results)
    }
    let text = LadderFormat.json.text(of: reports, with: [.overall])
    let rankings = try JSONDecoder().decode([Ranking].self, from: Data(text.utf8))
    let overall = try #require(rankings.last?.overall)
    return Dictionary(uniqueKeysWithValues: overall.map { ($0.name, $0.elo) })
  }

  @Test func `ten weak bots that join one game do not change two equal bots`() throws {
    let before = try Self.ratings(joining: [])
    let one = try #require(before["a"])
    #expect(abs(one - (try #require(before["b"]))) < 1e-6)
    // Each weak bot loses as often as the ratings of a, b and c predict.
    let weak = (0..<10).flatMap { number in
      [("a", 95), ("b", 93), ("c", 90)].map { ($0.0, "weak\(number)", $0.1, 0, 100 - $0.1) }
    }
    let after = try Self.ratings(joining: weak)
    #expect(Set(after.keys) == ["a", "b", "c"])
    for name in ["a", "b"] {
      #expect(abs(try #require(after[name]) - one) < 15, "\(before), \(after)")
    }
    #expect(abs(try #require(after["a"]) - (try #require(after["b"]))) < 15, "\(after)")
  }

  @Test func `the text has the ranking below the ladders, and CSV has only the ranking`() throws {
    let reports = try Self.reports()
    let text = LadderFormat.table.text(of: reports, with: [.overall])
    let table = try #require(text.components(separatedBy: "Overall · 2 games\n").last)
    #expect(table.contains("  tic-tac-toe    2048\n"))
    #expect(table.contains(": asleep, only-race.\n"))
    let csv = LadderFormat.csv.text(of: reports, with: [.overall]).components(separatedBy: "\r\n")
    #expect(csv[0] == "rank,name,elo,error")
    #expect(csv[1].hasPrefix("1,rusty,"))
    #expect(csv.suffix(3) == [",asleep,,", ",only-race,,", ""])
    #expect(LadderFormat.markdown.text(of: reports, with: [.overall]).contains("### Overall\n"))
  }

  @Test func `a bot that is not connected with most bots of a game is not ranked`() throws {
    let text = LadderFormat.csv.text(
      of: [GameReport(try Ladder(Samples.groups), results: Samples.groups)], with: [.overall])
    #expect(text.hasSuffix("\r\n,novice,,\r\n,random,,\r\n"))
  }

  @Test func `a game that is no longer played is mentioned, and excludes no bot`() throws {
    let old = Samples.results("2048", [("minimax", "rusty", 3, 0, 1)], hasFirstPlayer: false)
    let reports =
      try Self.reports() + [GameReport(try Ladder(old), results: old, isPast: true)]
    let text = LadderFormat.table.text(of: reports, with: [.overall])
    #expect(
      text.contains(
        "This game is no longer in the tournament's file, and therefore not in the overall "
          + "ranking.\n"))
    #expect(text.contains("Overall · 2 games\n"))
    #expect(text.hasSuffix(": asleep, only-race.\n"))
    #expect(LadderFormat.json.text(of: reports).contains(#","past":true}]"#))
  }

  @Test func `without games no bot is ranked`() {
    let text = LadderFormat.json.text(of: [], with: [.overall])
    #expect(text == "[{\"overall\":[],\"incomplete\":[]}]\n")
  }
}
