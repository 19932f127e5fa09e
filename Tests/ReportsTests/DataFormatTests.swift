import Foundation
import Ratings
import Reports
import Testing
import Tournaments

/// The formats that programs read.
struct DataFormatTests {
  @Test func `CSV has a row for each bot, numbers in full`() throws {
    let ladders = try [Ladder(Samples.ticTacToe), Ladder(Samples.groups)]
    let text = LadderCSV.text(ladders)
    let rows = text.components(separatedBy: "\r\n")
    #expect(
      rows[0]
        == "game,model,rank,name,version,group,elo,error,bound,games,wins,draws,losses,score,forfeits"
    )
    #expect(rows.count == 1 + 4 + 5 + 1)
    let fields = rows[4].components(separatedBy: ",")
    let asleep = ladders[0].entrants[3]
    #expect(Double(fields[6]) == asleep.elo)
    #expect(Double(fields[7]) == asleep.error)
    #expect(fields[...5] == ["tic-tac-toe", "elo", "4", "asleep", "1", "1"])
    #expect(fields[8...] == ["<", "32", "0", "0", "32", "0", "32"])
  }

  @Test func `CSV quotes what RFC 4180 says, and shows what a terminal would obey`() throws {
    let results = Samples.results("a,b", [("say \"x\"", "two\nlines", 1, 0, 1)])
    let text = LadderCSV.text([try Ladder(results)])
    #expect(text.contains("\r\n\"a,b\",elo,1,\"say \"\"x\"\"\",1,1,1500,"))
    #expect(text.contains(",two\\u{A}lines,"))
  }

  @Test func `JSON holds every field in its order`() throws {
    let ladder = try Ladder(Samples.ticTacToe)
    let text = LadderJSON.text([ladder, try Ladder(Samples.groups)])
    #expect(text.hasSuffix("]\n"))
    let list = try parsed(text)
    #expect(list.count == 2)
    let game = list[0]
    #expect(game["game"] as? String == "tic-tac-toe")
    #expect(game["model"] as? String == "elo")
    #expect(game["games"] as? Int == 80)
    // Foundation's reader may be off in the last digit; the text is exact.
    let advantage = try #require(ladder.firstAdvantage)
    let error = try #require(ladder.firstAdvantageError)
    let share = try #require(ladder.drawShare)
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
        "wins", "draws", "losses", "score", "forfeits",
      ])
  }

  @Test func `JSON has the chances of superiority where asked for`() throws {
    let ladder = try Ladder(Samples.groups)
    let game = try #require(try parsed(LadderJSON.text([ladder], superiority: true)).first)
    let rows = try #require(game["los"] as? [[Any]])
    #expect(rows.map(\.count) == [5, 5, 5, 5, 5])
    #expect(rows[0][0] as? Double == 0.5)
    let chance = try #require(ladder.superiority(of: 0, over: 1))
    #expect(abs(try #require(rows[0][1] as? Double) - chance) < 1e-12)
    #expect(rows[0][4] is NSNull)
  }

  @Test func `JSON of nothing is an empty list`() throws {
    #expect(LadderJSON.text([]) == "[]\n")
    let game = try #require(try parsed(LadderJSON.text([Ladder(Samples.results("g", []))])).first)
    #expect((game["entrants"] as? [Any])?.isEmpty == true)
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
