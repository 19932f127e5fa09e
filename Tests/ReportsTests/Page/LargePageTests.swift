import Foundation
import JSON
import Reports
import Testing
import Tournaments

/// Tests pages of many bots, of several games, and of a run with its settings.
@Suite struct LargePageTests {
  /// Returns the page for the given results.
  private static func text(
    _ results: [ResultCounts], run: RunRecord? = nil, seed: Seed? = nil, entrants: [Entrant] = []
  ) throws -> String {
    let games = try results.map { GameReport(try Ladder($0), results: $0) }
    var page = ReportPage(
      name: "club", path: "tournaments/club", games: games, facts: GameFacts(),
      moment: "2026-11-21T12:00:00Z")
    page.run = run
    page.seed = seed
    page.entrants = entrants
    var text = ""
    page.write { text += $0 }
    return text
  }

  /// Returns the results of many bots, each of which has met the next bot and, so that the fit is fast, the
  /// first bot.
  private static func crowd(_ count: Int, game: String = "tic-tac-toe") -> ResultCounts {
    Samples.results(
      game,
      (1..<count).flatMap { number in
        [("b\(number)", "b\(number - 1)", 2, 1, 1), ("b0", "b\(number)", 1, 2, 2)]
      })
  }

  private static func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func `the first page of a ladder shows a hundred bots, and all bots are in the file`()
    throws
  {
    let text = try Self.text([Self.crowd(130)])
    #expect(Self.count("<tr data-place=", in: text) == 130)
    let parts = text.components(separatedBy: "<tbody class=\"later\">")
    #expect(parts.count == 2)
    #expect(Self.count("<tr data-place=", in: parts[0]) == 100)
    #expect(text.contains("<div class=\"scroll tall\" tabindex=\"0\" role=\"region\""))
  }

  @Test(arguments: [(25, true), (26, false)])
  func `a map of many bots has colors and no digits`(bots: Int, hasDigits: Bool) throws {
    let text = try Self.text([Self.crowd(bots)])
    #expect(text.contains("<table class=\"heat\">") == hasDigits)
    #expect(text.contains("<table class=\"heat compact\">") == !hasDigits)
    #expect(text.contains(/<td class=h[0-9]+>[0-9]/) == hasDigits)
  }

  @Test func `equal parts of two ladders have different names`() throws {
    let text = try Self.text([Self.crowd(4), Self.crowd(4, game: "2048")])
    let names = text.matches(of: /role="region" aria-label="([^"]*)"/).map { String($0.1) }
    #expect(names.count == 5)
    #expect(Set(names).count == names.count)
    #expect(!text.contains(/<th[^>]*><\/th>/))
  }

  @Test func `several games have one overall ranking before their ladders`() throws {
    let both = try Self.text([Self.crowd(4), Self.crowd(4, game: "2048")])
    let start = try #require(both.firstRange(of: "<h2>Overall</h2>")).lowerBound
    let ladder = try #require(both.firstRange(of: "<caption>Ladder</caption>")).lowerBound
    #expect(start < ladder)
    #expect(both.contains("<caption>Overall</caption>"))
    #expect(try !Self.text([Self.crowd(4)]).contains("Overall"))
  }

  @Test func `a page states the certainty of the lead`() throws {
    let results = Samples.results("go", [("anna", "bert", 12, 0, 4), ("bert", "anna", 4, 0, 12)])
    let certainty = try #require(try Ladder(results).superiority(of: 0, over: 1))
    #expect(certainty > 0.75)
    let share = rounded(100 * certainty, certainty > 0.99 ? 1 : 0)
    let sentence =
      "<strong><bdi>anna</bdi></strong> is first: stronger than <bdi>bert</bdi> with \(share)\u{A0}% certainty."
    #expect(try Self.text([results]).contains(sentence))
    let close = Samples.results("go", [("anna", "bert", 5, 0, 4), ("bert", "anna", 4, 0, 5)])
    #expect(try Self.text([close]).contains("is first, too close to call: stronger than <bdi>bert"))
  }

  @Test func `bots with equal ratings share the first place`() throws {
    let results = Samples.results("go", [("anna", "bert", 3, 0, 1), ("bert", "anna", 3, 0, 1)])
    let text = try Self.text([results])
    #expect(text.contains("<strong>Shared first:</strong> <bdi>anna</bdi>, <bdi>bert</bdi>."))
    #expect(!text.contains("stronger than"))
  }

  @Test func `the podium has only bots of the first group`() throws {
    let results = Samples.results(
      "go",
      [
        ("anna", "bert", 3, 0, 1), ("bert", "anna", 3, 0, 1), ("carl", "dora", 3, 0, 1),
        ("dora", "carl", 1, 0, 3),
      ])
    let text = try Self.text([results])
    #expect(text.components(separatedBy: "class=\"medal\"").count == 1 + 2)
    #expect(text.contains("<strong>Shared first:</strong> <bdi>anna</bdi>, <bdi>bert</bdi>."))
  }

  @Test func `columns without a number are left out`() throws {
    let text = try Self.text([Samples.results("go", [("anna", "bert", 3, 0, 1)])])
    #expect(text.contains(">W</abbr></th>"))
    #expect(!text.contains(">D</abbr></th>"))
    #expect(!text.contains(">forfeits</th>"))
  }

  @Test func `an empty tournament shows its entrants`() throws {
    let entrants = [
      Entrant(name: "<a>", version: "3", games: ["2048"], program: .builtIn(name: "random"))
    ]
    let text = try Self.text([], entrants: entrants)
    #expect(text.contains("<th scope=\"row\">&lt;a&gt;</th><td>3</td><td>2048</td>"))
  }

  @Test func `the end of a long name remains visible`() throws {
    let results = Samples.results(
      "go", [("a-rather-long-name-0001", "a-rather-long-name-0002", 3, 0, 1)])
    #expect(
      try Self.text([results]).contains(
        "<bdi class=\"cut\" title=\"a-rather-long-name-0001\"><span>a-rather-long-nam</span><span>e-0001</span></bdi>"
      ))
  }

  @Test func `games of more than two seats are labeled with the number of seats`() throws {
    var results = ResultCounts(game: "hearts", seats: 3)
    for name in ["anna", "bert", "carl"] { _ = results.index(of: BotVersion(name: name)) }
    for places in [[1, 2, 3], [2, 1, 3]] {
      results.add(TableResult(bots: [0, 1, 2], places: places, forfeit: [], share: 0))
    }
    let text = try Self.text([results])
    #expect(text.contains("<p class=\"facts\">2 games of 3 seats"))
    for heading in ["1st", "2nd", "3rd", "games"] {
      #expect(
        text.contains(
          "<th scope=\"col\" class=\"n k-\(heading)\" data-sort=\"number\">\(heading)</th>"))
    }
  }

  @Test func `files are named without their folders`() throws {
    let results = Samples.results("/home/anna/a.csv + ../b.pgn", [("anna", "bert", 3, 0, 1)])
    #expect(try Self.text([results]).contains("<h2>a.csv + b.pgn</h2>"))
  }

  @Test func `large counts have their digits in groups`() throws {
    let text = try Self.text([Samples.results("go", [("anna", "bert", 6000, 0, 5000)])])
    #expect(text.contains("11,000 games · 2 bots"))
    #expect(text.contains("<p class=\"facts\">11,000 games"))
  }

  @Test func `the data describes the bots`() throws {
    let text = """
      {"name": "anna", "command": ["python3", "bot.py"], "games": ["2048"], "author": "A. </script>", "title": "Änna",
      "description": "Looks two moves ahead."}
      """
    let manifest = try BotManifest(Array(text.utf8), file: "bot.json")
    let entrants = [
      Entrant(
        name: "anna", version: "3", games: ["2048"], program: .folder("bots/anna", manifest)),
      Entrant(
        name: "deep", version: "1", games: ["2048"], program: .builtIn(name: "minimax"),
        options: [.init(key: "depth", value: "9")]),
    ]
    let page = try Self.text([Self.crowd(3)], entrants: entrants)
    let who = #"""
      "who":{"anna":{"version":"3","title":"Änna","author":"A. \u003c/script\u003e",\#
      "language":"Python","description":"Looks two moves ahead.","command":"python3 bot.py"},\#
      "deep":{"version":"1","command":"built in --depth 9"}}
      """#
    #expect(page.contains(who))
  }

  @Test func `the page has the conditions of the last run`() throws {
    var run = RunRecord(joust: "1.2.3", at: "2026-11-20T10:00:00Z", seed: nil, bots: [])
    run.time.move = .milliseconds(200)
    run.time.first = .seconds(3)
    run.memory = 1_500_000_000
    run.protections = ["no-network", "<b>"]
    let text = try Self.text([Self.crowd(3)], run: run)
    #expect(text.contains("<dd>200ms a move, 3s for the first one · 1.5 GB"))
    #expect(text.contains("<dt>Machine</dt><dd>1 game at a time</dd>"))
    #expect(text.contains("<dt>Seed</dt><dd>secret</dd>"))
    #expect(text.contains("<dd>Joust 1.2.3 · "))
    run.processors = 4
    let seeded = try Self.text([Self.crowd(3)], run: run, seed: Seed("2048"))
    #expect(seeded.contains("<dd>1 game at a time on 4 processors</dd>"))
    #expect(seeded.contains("<dt>Seed</dt><dd>2048, from which"))
    #expect(
      text.contains("<summary>2 protections</summary><p class=\"facts\">no-network, &lt;b&gt;"))
  }
}
