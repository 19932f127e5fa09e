import Foundation
import Games
import Reports
import Testing
import Tournaments

/// Parts of the page that only some tournaments have: times by move, former versions, languages, a schedule.
@Suite struct PagePartTests {
  private static func game(
    _ id: String, versions: [String] = ["1", "1"], result: [Int] = [1, 2], times: [[Double?]] = []
  ) throws -> GameRecord {
    var game = GameRecord(
      id: id, game: "tic-tac-toe", rules: try Rules(of: TicTacToe.parameters),
      bots: ["anna", "bert"], versions: versions,
      play: .versus(opening: [], moves: [4, 0, 2, 1, 6]), places: result, reason: "line",
      milliseconds: [3, 1.5], longestMilliseconds: [2, 1], at: "2026-01-0\(id)T00:00:00Z")
    game.figures.times = times
    return game
  }

  private static func page(
    _ games: [GameRecord], isRated: (BotVersion) -> Bool = { _ in true }
  ) throws -> ReportPage {
    var facts = GameFacts()
    var record = Record(keepsOrder: true)
    for game in games {
      facts.add(game)
      record.add(game)
    }
    let reports = try record.tallies.map { GameReport(try Ladder($0, where: isRated), results: $0) }
    return ReportPage(
      name: "club", path: "tournaments/club", games: reports, facts: facts,
      moment: "2026-11-21T12:00:00Z")
  }

  private static func text(_ page: ReportPage) -> String {
    var text = ""
    page.write { text += $0 }
    return text
  }

  private static func data(_ page: ReportPage) throws -> [String: Any] {
    let text = text(page)
    let start = try #require(text.range(of: "id=\"data\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(object as? [String: Any])
  }

  private static func bots(_ page: ReportPage) throws -> [[String: Any]] {
    let contests = try #require(try data(page)["contests"] as? [[String: Any]])
    return try #require(contests[0]["bots"] as? [[String: Any]])
  }

  @Test func `recorded times are counted by the number of the move`() throws {
    let games = try [
      Self.game("1", times: [[10, 20, 100], [1, nil]]), Self.game("2", times: [[30, 20], []]),
    ]
    let bots = try Self.bots(try Self.page(games))
    let anna = try #require(bots[0]["byMove"] as? [String: Any])
    #expect(anna["width"] as? Int == 1)
    let rows = try #require(anna["rows"] as? [[Double]])
    #expect(rows.map { $0[0] } == [2, 2, 1])
    #expect(rows.map { $0[1] } == [20, 20, 100])
    // Percentiles are rounded up by at most a twelfth of a power of ten.
    for (row, most) in zip(rows, [30.0, 20, 100]) { #expect(most...(1.22 * most) ~= row[2]) }
    let bert = try #require(bots[1]["byMove"] as? [String: Any])
    #expect((bert["rows"] as? [[Double]])?.map { $0[0] } == [1])
    #expect(try Self.bots(try Self.page([Self.game("1")]))[0]["byMove"] == nil)
  }

  @Test func `the moves of long games are counted in groups`() throws {
    let times = (0..<100).map { Optional(Double($0)) }
    let page = try Self.page([try Self.game("1", times: [times, []])])
    let groups = try #require(try Self.bots(page)[0]["byMove"] as? [String: Any])
    #expect(groups["width"] as? Int == 8)
    let rows = try #require(groups["rows"] as? [[Double]])
    #expect(rows.map { Int($0[0]) } == Array(repeating: 8, count: 12) + [4])
    #expect(rows[0][1] == 3.5 && rows[12][1] == 97.5)
  }

  @Test func `former versions are in a ladder of their own`() throws {
    let games = try [
      Self.game("1", versions: ["1", "1"]), Self.game("2", versions: ["2", "1"]),
      Self.game("3", versions: ["2", "1"], result: [2, 1]),
    ]
    let page = try Self.page(games) { $0.name != "anna" || $0.version == "2" }
    let contests = try #require(try Self.data(page)["contests"] as? [[String: Any]])
    let all = try #require(contests[0]["allVersions"] as? [[Any]])
    let former = try #require(all.first { $0[1] as? String == "anna" && $0[2] as? String == "1" })
    #expect(former[3] is NSNull && former[8] as? Int == 1)
    #expect(all.filter { $0[3] is String }.count == 2)
    // A ladder that has all versions already needs no other one.
    let whole = try #require(try Self.data(Self.page(games))["contests"] as? [[String: Any]])
    #expect(whole[0]["allVersions"] == nil)
  }

  @Test func `the language of a bot follows from its commands`() throws {
    var page = try Self.page([try Self.game("1")])
    page.entrants = [
      ("anna", ["python3", "bot.py"], nil), ("bert", ["./bot"], ["cc", "-o", "bot", "bot.c"]),
      ("carl", ["./bot"], nil),
    ].map { name, command, build in
      let manifest = BotManifest(
        name: name, build: build, command: command, games: ["tic-tac-toe"])
      return Entrant(
        name: name, version: "1", games: ["tic-tac-toe"], program: .folder("/bots/x", manifest))
    }
    let who = try #require(try Self.data(page)["who"] as? [String: [String: Any]])
    #expect(who["anna"]?["language"] as? String == "Python")
    #expect(who["bert"]?["language"] as? String == "C")
    #expect(who["carl"]?["language"] == nil)
  }

  @Test(arguments: [
    ("'round-robin'", "round-robin: every bot meets every other bot."),
    (
      "{ name: 'gauntlet', challengers: ['anna'] }",
      "gauntlet: the challengers meet every other bot."
    ),
    (
      "'swiss'",
      "swiss: in each round, bots with similar points meet, without rematches if possible."
    ),
    ("'knockout'", "knockout: the loser of a match is out."),
    ("'ladder'", "ladder: the next games are those that add the most information."),
  ])
  func `the page describes the format of the tournament`(format: String, text: String) throws {
    var page = try Self.page([])
    let file = "{ games: ['tic-tac-toe'], bots: ['*'], format: \(format) }"
    page.tournament = try TournamentFile(Array(file.utf8), file: "tournament.json")
    #expect(Self.text(page).contains("<dt>Format</dt><dd>\(text) "))
  }

  @Test func `an empty tournament shows its first games`() throws {
    var page = try Self.page([])
    page.remaining = 1290
    var numbers = (1...).makeIterator()
    page.schedule = ReportPage.meetings {
      ScheduledMeeting(game: "go", bots: ["<a>", "b\(numbers.next() ?? 0)"], games: 2)
    }
    #expect(page.schedule.count == 25)
    let text = Self.text(page)
    #expect(text.contains("<h2>Schedule</h2>"))
    #expect(text.contains("<th scope=\"row\">&lt;a&gt; – b1</th><td class=\"n\">2</td>"))
    #expect(text.contains("<p class=\"facts\">and 1,240 more games</p>"))
    #expect(text.contains("1,290 games are scheduled."))
    page.schedule = []
    #expect(!Self.text(page).contains("Schedule"))
  }

  @Test func `scores have groups of digits, and Elo has none`() throws {
    let games = try (1...9).map { number in
      GameRecord(
        id: "\(number)", game: "2048", rules: try Rules(of: TwentyFortyEight.parameters),
        bots: ["anna", "bert"], versions: ["1", "1"],
        play: .race(seed: 1, moves: [[0], [0]], scores: [1_234_567, 8], measures: [128, 4]),
        places: [1, 2], reason: "score", milliseconds: [1, 1], longestMilliseconds: [1, 1],
        at: "2026-01-01T00:00:00Z")
    }
    let text = Self.text(try Self.page(games))
    #expect(text.contains(">1,234,567</td>"))
    #expect(!text.contains(/<td class="elo n?[^>]*>[^<]*[0-9],[0-9]/))
  }
}
