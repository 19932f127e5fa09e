import Foundation
import Games
import Reports
import Testing
import Tournaments

@Suite struct PageTests {
  /// Returns the page of the given games and of results from other programs.
  func page(
    _ games: [GameRecord] = [], and results: ResultCounts? = nil, name: String = "club",
    describe: GameFacts.Describer? = nil
  ) throws -> ReportPage {
    var facts = GameFacts(describe: describe)
    var record = Record(keepsOrder: true)
    for game in games {
      facts.add(game)
      record.add(game)
    }
    var reports = try record.tallies.map {
      GameReport(try Ladder($0), results: $0, history: Ladder.history(of: $0))
    }
    if let results { reports.append(GameReport(try Ladder(results), results: results)) }
    var page = ReportPage(
      name: name, path: "tournaments/club", games: reports, facts: facts,
      moment: "2026-11-21T12:00:00Z")
    page.currentVersion = { [record] in record.currentVersion(of: $0) }
    return page
  }

  func text(_ page: ReportPage) -> String {
    var text = ""
    page.write { text += $0 }
    return text
  }

  func data(_ text: String) throws -> [String: Any] {
    let start = try #require(text.range(of: "id=\"data\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(object as? [String: Any])
  }

  static func turns(
    _ id: String, _ first: String = "anna", _ second: String = "bert",
    moves: [Int] = [4, 0, 2, 1, 6], opening: [Int] = []
  ) throws -> GameRecord {
    GameRecord(
      id: id, game: "tic-tac-toe", rules: try Rules(of: TicTacToe.parameters),
      bots: [first, second], versions: ["1", "1"], play: .versus(opening: opening, moves: moves),
      places: [1, 2], reason: "line", milliseconds: [3, 1.5], longestMilliseconds: [2, 1],
      at: "2026-01-01T00:00:00Z")
  }

  @Test func `the rules of a game and the evals of its bots are on the page`() throws {
    var game = try Self.turns("one", opening: [8])
    game.play = .versus(opening: [8], moves: [0, 2, 4, 5])
    game.figures.evals = [[1, 100_000], [-0.5]]
    game.figures.clocks = [[], [9000, 8500]]
    let text = text(try page([game]))
    #expect(text.contains("<summary>The rules</summary>\n<p>Two players, X and O, take turns"))
    let contests = try #require(try data(text)["contests"] as? [[String: Any]])
    let games = try #require(contests[0]["games"] as? [[Any]])
    let more = try #require(games[0].last as? [String: Any])
    // Evals are converted to the first seat's side, and a won position does not flatten the rest of the
    // curve.
    let curves = try #require(more["curves"] as? [[Any]])
    #expect(curves.map { $0[0] as? String } == ["eval, for the first seat", "seconds left"])
    #expect(curves[0][1] as? [[[Double]]] == [[[3, 1], [5, 5]], [[2, 0.5]]])
    #expect(curves[1][1] as? [[[Double]]] == [[], [[2, 9], [4, 8.5]]])
  }

  static func race(_ id: String, length: Int = 7) throws -> GameRecord {
    GameRecord(
      id: id, game: "2048", rules: try Rules(of: TwentyFortyEight.parameters),
      bots: ["anna", "bert"], versions: ["1", "1"],
      play: .race(
        seed: .max, moves: [(0..<length).map { $0 % 4 }, [3, 2]], scores: [1234, 8],
        measures: [128, 4]),
      places: [1, 2], reason: "score", milliseconds: [70, 0.02],
      longestMilliseconds: [20, 0.01], at: "2026-01-01T00:00:00Z")
  }

  @Test func `a page without games has a sentence about it`() throws {
    let text = text(try page())
    #expect(text.contains("No games have been played."))
    #expect(text.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(text.hasSuffix("</body>\n</html>\n"))
  }

  @Test func `a game of three seats has its bots, their places and their times`() throws {
    var game = GameRecord(
      id: "three", game: "cards", rules: Rules(unchecked: [:]), bots: ["anna", "bert", "cleo"],
      versions: ["1", "1", "1"], play: .versus(opening: [], moves: [3, 1, Steps.noMove, 2]),
      places: [2, 1, 3], reason: "points", milliseconds: [3, 2, 1],
      longestMilliseconds: [2, 1.5, 1],
      at: "2026-01-01T00:00:00Z")
    game.forfeit = [2]
    let contests = try #require(try data(text(page([game])))["contests"] as? [[String: Any]])
    let packed = try #require((contests[0]["games"] as? [[Any]])?.first)
    #expect(packed[11] as? [Int] == [3, 1, -1, 2])
    let more = try #require(packed[12] as? [String: Any])
    #expect(more["bots"] as? [Int] == [0, 1, 2])
    #expect(more["standing"] as? [Int] == [2, 1, 3])
    #expect(more["ms"] as? [Double] == [3, 2, 1])
    #expect(more["longest"] as? [Double] == [2, 1.5, 1])
    #expect(more["forfeit"] as? [Int] == [2])
  }

  @Test func `a ladder is a table that needs no script`() throws {
    let text = text(try page(and: Samples.ticTacToe))
    let ladder = try Ladder(Samples.ticTacToe)
    #expect(text.contains("<caption>Ladder</caption>"))
    #expect(text.components(separatedBy: "<tr data-place=").count == 1 + 4)
    for entrant in ladder.entrants {
      #expect(text.contains("<bdi>\(entrant.bot.name)</bdi></a></th>"))
      #expect(text.contains("data-value=\"\(entrant.elo)\""))
      #expect(text.contains("data-value=\"\(entrant.error)\""))
    }
    #expect(text.contains("\">&lt;"))
  }

  @Test func `the crosstable has a number in each cell`() throws {
    let text = text(try page(and: Samples.ticTacToe))
    #expect(text.contains("<td class=h10>97<td class=h5>53") || text.contains("<td class=h10>97"))
    #expect(text.components(separatedBy: "<td class=self>").count == 1 + 4)
  }

  @Test func `groups that never met are in separate sections`() throws {
    let text = text(try page(and: Samples.groups))
    #expect(text.contains("Group 1 of 2, 3 bots."))
    #expect(text.contains("Group 2 of 2, 2 bots. No games against the bots above"))
  }

  @Test func `the data has the ladders as joust ladder prints them`() throws {
    let page = try page([Self.turns("a"), Self.race("b")], and: Samples.ticTacToe)
    let text = text(page)
    let ladders = LadderFormat.json.text(of: page.games).dropLast()
      .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
    #expect(text.contains(ladders))
  }

  @Test func `each bot's openings, times and scores are counted`() throws {
    let games = try [
      Self.turns("a", opening: [3, 8]), Self.turns("c", "bert", "anna"), Self.race("b"),
    ]
    let data = try data(text(page(games)))
    let contests = try #require(data["contests"] as? [[String: Any]])
    let anna = try #require((contests[0]["bots"] as? [[String: Any]])?.first)
    #expect(anna["openings"] as? [[Int]] == [[0, 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 1]])
    #expect(anna["moves"] as? Int == 3 + 2)
    let racer = try #require((contests[1]["bots"] as? [[String: Any]])?.first)
    #expect(racer["measures"] as? [[Int]] == [[128, 1]])
    #expect(racer["best"] as? Int == 1234)
    #expect((racer["times"] as? [Int])?.firstIndex(of: 1) == 10)
  }

  @Test func `no text of a bot becomes markup or ends the data`() throws {
    var game = try Self.race("b")
    game.comments = [
      .init(turn: 1, bot: 0, text: "</script><script>alert(1)</script><!-- \u{1B}[31m \u{202E}x")
    ]
    game.reason = "<img src=x onerror=alert(2)>"
    game.forfeit = [1]
    game.detail = "]]>\u{2028}&amp;"
    game.log = "one\n<b>two</b>\u{7}"
    let results = Samples.results("<i>g</i>", [("<u>a\"'", "\u{1B}]0;b", 2, 1, 1)])
    let page = try page([game], and: results, name: "</title><script>x")
    let text = text(page)
    #expect(text.components(separatedBy: "<script").count == 1 + 2)
    #expect(text.components(separatedBy: "</script").count == 1 + 2)
    for markup in ["<img", "<i>", "<u>", "<b>", "<!--", "</title><script>", "\u{1B}", "\u{202E}"] {
      #expect(!text.contains(markup), "\(markup)")
    }
    let contests = try #require(try data(text)["contests"] as? [[String: Any]])
    let packed = try #require((contests[0]["games"] as? [[Any]])?.first)
    let remarks = try #require(packed[12] as? [String: Any])
    let comment = try #require((remarks["comments"] as? [[Any]])?.first?[2] as? String)
    #expect(
      comment == "</script><script>alert(1)</script><!-- \\u{1B}[31m \\u{202E}x")
    #expect(remarks["log"] as? String == "one\n<b>two</b>\\u{7}")
  }

  @Test func `only the page's own script and style may run, and nothing is fetched`() throws {
    let text = text(try page(and: Samples.ticTacToe))
    for (tag, directive) in [("style", "style-src"), ("script", "script-src")] {
      let start = try #require(text.range(of: "<\(tag)>")).upperBound
      let end = try #require(text[start...].range(of: "</\(tag)>")).lowerBound
      let digest = base64(SHA256.digest(Array(text[start..<end].utf8)))
      #expect(text.contains("\(directive) 'sha256-\(digest)';"))
    }
    #expect(text.contains("content=\"default-src 'none';"))
    #expect(!text.contains(" style=\""))
    #expect(!text.contains(" onclick="))
    // The name of the SVG namespace and the name of the directive are not addresses.
    let addresses = text.replacing("http://www.w3.org/2000/svg", with: "")
      .replacing("http-equiv", with: "")
    #expect(!addresses.contains("http"))
  }

  @Test func `the page of a run shows its state and the remaining games`() throws {
    var page = try page([Self.turns("a")])
    page.state = .running
    page.remaining = 12
    page.playing = [["<i>", "bert"]]
    let text = text(page)
    #expect(text.contains("playing <bdi>&lt;i&gt;</bdi> – <bdi>bert</bdi></p>"))
    #expect(text.contains("12 games to play"))
    #expect(text.contains("being played"))
    #expect(try data(text)["state"] as? String == "running")
    #expect(text.contains("<time datetime=\"2026-01-01T00:00:00Z\" data-day>2026-01-01</time>"))
    #expect(text.contains("<progress aria-label=\"games played\" max=\"13\" value=\"1\">"))
    // The page of a run may load its next version, and no other page may load anything.
    #expect(text.contains("frame-src 'self' file:; "))
    page.state = .stopped
    #expect(!self.text(page).contains("frame-src"))
  }

  @Test func `openings are counted over all games`() throws {
    var draw = try Self.turns("b", "bert", "anna", moves: [1, 2], opening: [3])
    draw.places = [1, 1]
    let data = try data(text(page([Self.turns("a", opening: [3]), draw, Self.turns("c")])))
    let contest = try #require((data["contests"] as? [[String: Any]])?.first)
    #expect(contest["openingTotals"] as? [[Int]] == [[2, 1, 1, 7], [1, 1, 0, 5]])
  }

  @Test func `the versions of a bot are listed with their games`() throws {
    var games = try [Self.turns("a"), Self.turns("b"), Self.turns("c", "bert", "anna")]
    games[2].versions = ["1", "2"]
    games[2].at = "2026-01-02T00:00:00Z"
    let data = try data(text(page(games)))
    let contest = try #require((data["contests"] as? [[String: Any]])?.first)
    let versions = try #require(contest["versions"] as? [[Any]])
    #expect(versions.map { $0[0] as? String } == ["anna", "anna"])
    #expect(versions.map { $0[1] as? String } == ["1", "2"])
    #expect(versions.map { $0[2] as? Int } == [2, 0])
    #expect(versions.map { $0[8] as? String } == ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"])
    #expect(versions.allSatisfy { $0[5] is Double })
  }

  @Test func `a bot that did not start three times in a row is withdrawn, with the reason`() throws
  {
    let games = try (0..<3).map { number in
      var game = try Self.turns("g\(number)", moves: [])
      game.reason = "start-failure"
      game.forfeit = [1]
      game.detail = "no such file <x>"
      return game
    }
    var page = try page(games)
    let withdrawn = try #require(try data(text(page))["withdrawn"] as? [[String]])
    #expect(withdrawn == [["bert", "could not be started 3 times in a row: no such file <x>"]])
    page.withdrawn = ["carl"]
    #expect((try data(text(page))["withdrawn"] as? [[String]])?.map(\.first) == ["bert", "carl"])
  }

  @Test func `a bot whose former version did not start is not withdrawn`() throws {
    var games = try (0..<4).map { try Self.turns("g\($0)") }
    for index in 0..<3 {
      games[index].reason = "start-failure"
      games[index].forfeit = [1]
    }
    games[3].versions = ["1", "2"]
    games[3].at = "2026-01-02T00:00:00Z"
    let page = try page(games)
    #expect((try data(text(page))["withdrawn"] as? [[String]])?.isEmpty == true)
    #expect(!page.feedText.contains("bert is withdrawn"))
  }

  @Test func `a badge has the rank and the rating of a bot, and its texts are escaped`() throws {
    let ladder = try Ladder(Samples.ticTacToe)
    let page = try page(and: Samples.ticTacToe)
    let first = ladder.entrants[0]
    let badge = try #require(page.badge(of: first.bot.name))
    #expect(badge.hasPrefix("<svg xmlns="))
    #expect(badge.contains("#1 of 4 · "))
    #expect(page.badge(of: "nobody") == nil)
    let evil = try self.page(and: Samples.results("g", [("<b>&", "x", 2, 1, 1)]))
    #expect(try #require(evil.badge(of: "<b>&")).contains("&lt;b&gt;&amp;"))
    #expect(try !#require(evil.badge(of: "<b>&")).contains("<b>"))
  }

  @Test func `a feed has an entry for the leader and for each bot's first game`() throws {
    let page = try page([Self.turns("a"), Self.turns("b")], name: "<club>")
    let feed = page.feedText
    #expect(
      feed.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">"))
    #expect(feed.contains("<title>&lt;club&gt;</title>"))
    #expect(feed.contains("<entry><title>anna leads tic-tac-toe</title>"))
    #expect(feed.contains("<entry><title>bert 1 plays tic-tac-toe</title>"))
    #expect(feed.contains("<updated>2026-01-01T00:00:00Z</updated>"))
    // An entry keeps its id in the next version of the feed.
    #expect(self.ids(feed) == self.ids(page.feedText))
    #expect(Set(ids(feed)).count == 4)
  }

  @Test func `a feed links to the file of its page`() throws {
    var page = try page([Self.turns("a")])
    #expect(page.feedText.contains("href=\"report.html\"/>"))
    page.fileName = "site.html"
    #expect(ReportPage.feedName(ofPage: page.fileName) == "site.atom")
    #expect(page.feedText.contains("href=\"site.html\"/>"))
    #expect(!page.feedText.contains("report.html"))
  }

  private func ids(_ feed: String) -> [String] {
    feed.matches(of: /<id>([^<]*)<\/id>/).map { String($0.1) }
  }
}
