import Foundation
import Games
import Ratings
import Reports
import Testing
import Tournaments

/// Tests the formats for programs.
struct DataFormatTests {
  @Test func `CSV has a row for each bot, with numbers in full precision`() throws {
    let ladders = try [Ladder(Samples.ticTacToe), Ladder(Samples.groups)]
    let text = LadderFormat.csv.text(of: Self.reports(ladders))
    let rows = text.components(separatedBy: "\r\n")
    #expect(
      rows[0]
        == "game,model,rank,name,version,group,elo,error,bound,games,wins,draws,losses,score,forfeits,"
        + "best_rank,worst_rank,low,high"
    )
    #expect(rows.count == 1 + 4 + 5 + 1)
    let fields = rows[4].components(separatedBy: ",")
    let asleep = ladders[0].entrants[3]
    #expect(Double(fields[6]) == asleep.elo)
    #expect(Double(fields[7]) == asleep.error)
    #expect(fields[...5] == ["tic-tac-toe", "elo", "4", "asleep", "1", "1"])
    #expect(fields[8...] == ["<", "32", "0", "0", "32", "0", "32", "4", "4", "", "\(asleep.high)"])
  }

  @Test func `CSV quotes fields as in RFC 4180, and escapes control characters`() throws {
    let results = Samples.results("a,b", [("say \"x\"", "two\nlines", 1, 0, 1)])
    let text = LadderFormat.csv.text(of: [GameReport(try Ladder(results), results: results)])
    #expect(text.contains("\r\n\"a,b\",elo,1,\"say \"\"x\"\"\",1,1,1500,"))
    #expect(text.contains(",two\\u{A}lines,"))
  }

  @Test(arguments: [
    ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"), ("+1", "'+1"), ("-1", "'-1"),
    ("@SUM(1)", "'@SUM(1)"),
    (" =1", "' =1"), ("＝1", "'＝1"), ("\t=1", "\\u{9}=1"), ("\r=1", "\\u{D}=1"),
    ("=1,2", "\"'=1,2\""),
    ("a=1", "a=1"),
  ])
  func `a name in CSV is never a formula of a spreadsheet`(name: String, field: String) throws {
    let results = Samples.results("g", [(name, "b", 1, 0, 1)])
    let report = GameReport(try Ladder(results), results: results)
    for parts in [[], [.crosstable], [.superiority]] as [Set<LadderAddition>] {
      let text = LadderFormat.csv.text(of: [report], with: parts)
      #expect(text.contains(",\(field),"), "\(text)")
      #expect(!text.contains(",\(name),") || field == name)
    }
  }

  @Test(arguments: ["-x", "'-x", "''-x", "=1", "'x", "x"])
  func `names in exported CSV are read unchanged`(name: String) throws {
    let game = GameRecord(
      id: "1", game: "g", rules: Rules(unchecked: [:]), bots: [name, "b"], versions: ["1", "1"],
      play: .versus(opening: [], moves: []), places: [1, 2], reason: "line", milliseconds: [1, 1],
      longestMilliseconds: [1, 1], at: "2026-01-01T00:00:00Z")
    let read = try ResultFileTests.csv(Table(of: [game]).csv)
    #expect(read.bots.map(\.name) == [name, "b"])
  }

  @Test func `numbers in CSV keep their signs`() throws {
    let text = LadderFormat.csv.text(of: Self.reports([try Ladder(Samples.ticTacToe)]))
    #expect(!text.contains("'"))
  }

  @Test func `JSON has every field in order`() throws {
    let ladder = try Ladder(Samples.ticTacToe)
    let text = LadderFormat.json.text(of: Self.reports([ladder, try Ladder(Samples.groups)]))
    #expect(text.hasSuffix("]\n"))
    let list = try parsed(text)
    #expect(list.count == 2)
    let game = list[0]
    #expect(game["game"] as? String == "tic-tac-toe")
    #expect(game["model"] as? String == "elo")
    #expect(game["games"] as? Int == 80)
    // Foundation's decoder may be off in the last digit; the text is exact.
    let advantage = try #require(ladder.fit.advantage?.value)
    let error = try #require(ladder.fit.advantage?.error)
    let share = try #require(ladder.fit.drawShare?.value)
    #expect(text.contains("\"first_advantage\":\(advantage),\"first_advantage_error\":\(error),"))
    #expect(text.contains("\"draw_share\":\(share),"))
    #expect(abs(try #require(game["draw_share"] as? Double) - share) < 1e-12)
    #expect(game["groups"] as? Int == 1)
    #expect(game["los"] == nil)
    let entrants = try #require(game["entrants"] as? [[String: Any]])
    #expect(entrants.count == 4)
    #expect(entrants[0]["bound"] is NSNull)
    #expect(entrants[3]["bound"] as? String == "<")
    #expect(text.contains("\"elo\":\(ladder.entrants[3].elo),"))
    #expect(entrants[3]["forfeits"] as? Int == 32)
    #expect(entrants[1]["score"] as? Double == 0.6875)
    #expect(list[1]["first_advantage"] is NSNull)
    #expect(list[1]["first_advantage_error"] is NSNull)
    expectOrder(
      text,
      [
        "game", "model", "games", "first_advantage", "first_advantage_error", "draw_share",
        "groups", "entrants", "rank", "name", "version", "group", "elo", "error", "bound", "games",
        "wins", "draws", "losses", "score", "forfeits", "ranks",
      ])
  }

  @Test func `JSON has the chances of superiority on request`() throws {
    let ladder = try Ladder(Samples.groups)
    let text = LadderFormat.json.text(of: Self.reports([ladder]), with: [.superiority])
    let game = try #require(try parsed(text).first)
    let rows = try #require(game["los"] as? [[Any]])
    #expect(rows.map(\.count) == [5, 5, 5, 5, 5])
    #expect(rows[0][0] as? Double == 0.5)
    let chance = try #require(ladder.superiority(of: 0, over: 1))
    #expect(abs(try #require(rows[0][1] as? Double) - chance) < 1e-12)
    #expect(rows[0][4] is NSNull)
  }

  @Test func `JSON has the crosstable and the history on request`() throws {
    var results = ResultCounts(game: "g", hasFirstPlayer: true, keepsOrder: true)
    let bots = ["a", "b", "c"].map { results.index(of: BotVersion(name: $0)) }
    results.add(first: bots[0], second: bots[1], wins: 3, draws: 2, losses: 1)
    results.add(first: bots[1], second: bots[2], wins: 1, draws: 0, losses: 1)
    let ladder = try Ladder(results)
    let report = GameReport(ladder, results: results, history: Ladder.history(of: results))
    let text = LadderFormat.json.text(of: [report], with: [.crosstable, .history])
    let game = try #require(try parsed(text).first)
    let rows = try #require(game["crosstable"] as? [[Any]])
    #expect(ladder.entrants.map(\.bot.name) == ["a", "b", "c"])
    #expect(rows[0][1] as? [Int] == [3, 2, 1])
    #expect(rows[1][0] as? [Int] == [1, 2, 3])
    #expect(rows[0][0] is NSNull)
    #expect(rows[0][2] is NSNull)
    let history = try #require(game["history"] as? [[String: Any]])
    #expect(history.compactMap { $0["games"] as? Int } == [6, 8])
    #expect((history[0]["entrants"] as? [[String: Any]])?.count == 2)
  }

  @Test func `CSV of pairs has a row from each side`() throws {
    let ladder = try Ladder(Samples.groups)
    let game = GameReport(ladder, results: Samples.groups)
    let rows = LadderFormat.csv.text(of: [game], with: [.crosstable])
      .components(separatedBy: "\r\n")
    #expect(rows[0] == "game,name,version,opponent,opponent_version,games,wins,draws,losses")
    #expect(rows.contains("2048,greedy,1,down-left,1,10,6,1,3"))
    #expect(rows.contains("2048,down-left,1,greedy,1,10,3,1,6"))
    #expect(rows.count == 1 + 8 + 1)
    let chances = LadderFormat.csv.text(of: [game], with: [.superiority])
    #expect(
      chances.hasPrefix("game,name,version,opponent,opponent_version,los\r\n2048,expectimax,"))
    #expect(chances.components(separatedBy: "\r\n").count == 1 + 6 + 2 + 1)
  }

  @Test func `JSON without ladders is an empty list`() throws {
    #expect(LadderFormat.json.text(of: []) == "[]\n")
    let text = LadderFormat.json.text(of: Self.reports([try Ladder(Samples.results("g", []))]))
    let game = try #require(try parsed(text).first)
    #expect((game["entrants"] as? [Any])?.isEmpty == true)
  }

  /// Returns ladders without the results from which they were computed.
  private static func reports(_ ladders: [Ladder]) -> [GameReport] {
    ladders.map { GameReport($0, results: ResultCounts(game: $0.game)) }
  }

  private func parsed(_ text: String) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [[String: Any]])
  }

  private func expectOrder(_ text: String, _ keys: [String]) {
    var rest = text[...]
    for key in keys {
      guard let found = rest.range(of: "\"\(key)\":") else {
        Issue.record("\(key) does not follow")
        return
      }
      rest = rest[found.upperBound...]
    }
  }
}
