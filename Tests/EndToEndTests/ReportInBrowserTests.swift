import Foundation
import Games
import TestThreads
import Testing
import Tournaments

/// Tests the page in a browser.
@Suite(
  .waiting, .timeLimit(.minutes(30)),
  .needsBrowser)
struct ReportInBrowserTests {
  private struct Ladder: Decodable {
    struct Entrant: Decodable {
      var name: String
      var rank: Int
      var elo: Double
      var error: Double
      var mean_score: Double?
      var score: Double
      var wins: Int
      var draws: Int
      var losses: Int
      var games: Int
      var forfeits: Int

      /// The numbers of a row, in the order of its columns.
      var row: [Double] {
        [Double(rank), elo, error] + (mean_score.map { [$0] } ?? []) + [score]
          + [wins, draws, losses, games, forfeits].map(Double.init)
      }
    }

    var entrants: [Entrant]

    /// The numbers of the rows, without the columns that are 0 for all bots.
    var values: [Double] {
      let rows = entrants.map(\.row)
      return rows.flatMap { row in
        row.indices.filter { column in rows.contains { $0[column] != 0 } }.map { row[$0] }
      }
    }
  }

  /// Returns a folder with a finished tournament and its page.
  func played() throws -> (joust: Joust, file: String) {
    let joust = try Joust()
    try joust.addTournament(
      "t",
      """
      games: ['tic-tac-toe', { name: '2048', size: 3 }],
      bots: ['random', 'rules', 'minimax', 'greedy'],
      pairs: 3, openings: { plies: 1 }, seed: '1'
      """)
    try joust.run("run", "tournaments/t", "--quiet", "--report")
    return (joust, "\(joust.folder)/tournaments/t/report.html")
  }

  @Test func `the ladders have the numbers of joust ladder`() throws {
    let (joust, file) = try played()
    defer { joust.remove() }
    let page = try Browser.open(file)
    #expect(page.console == [])
    #expect(page.document.contains(" data-ready=\""))
    #expect(page.document.contains("<dd>3 × 3, three in a row win<"))
    #expect(page.document.contains("<dd>1s a move · 1 GB"))
    #expect(page.document.contains("<dt>Seed</dt><dd>1, from which"))
    let json = try joust.run("ladder", "tournaments/t", "--format", "json").output
    let ladders = try JSONDecoder().decode([Ladder].self, from: Data(json.utf8))
    #expect(ladders.flatMap(\.entrants).count == 5)
    #expect(page.values(of: "data-value").map(Double.init) == ladders.flatMap(\.values))
  }

  @Test func `each bot has a page of its own`() throws {
    let (joust, file) = try played()
    defer { joust.remove() }
    let lost = try games(joust).filter { game in
      game.game == "tic-tac-toe" && game.bots.contains("random") && game.bots.contains("minimax")
        && game.result == (game.bots[0] == "minimax" ? .firstWins : .secondWins)
    }
    let page = try Browser.open(file, at: "bot=random&games=0&against=minimax&ended=lost")
    #expect(page.console == [])
    for text in [
      "<h1><bdi>random</bdi></h1>", "By opponent", "By seat", "By opening", "Scores",
      ">expected</th>", "playing since ", "Game pairs by their points", "<code>built in</code>",
      ">LOS</abbr></th>", "Elo over time, with the 95 % interval", "worst loss: ",
      "href=\"#bot=random&amp;games=0&amp;against=rules\"",
    ] {
      #expect(page.document.contains(text), "\(text)")
    }
    // The address determines the shown games.
    let view = try #require(page.document.components(separatedBy: "<main id=\"view\"").last)
    let list = try #require(view.components(separatedBy: "class=\"gamelist\"").dropFirst().first)
    let table = list.components(separatedBy: "</table>")[0]
    for game in lost { #expect(table.contains("#game=\(game.id)\"")) }
    #expect(table.components(separatedBy: "#game=").count == 1 + lost.count)
    // Each landmark for screen readers has a unique name, and so does each column.
    let regions = page.document.matches(of: /<[a-z]+ [^>]*role="region"[^>]*>/).map {
      String($0.0.firstMatch(of: /aria-label="([^"]*)"/)?.1 ?? "")
    }
    #expect(regions.count > 4)
    #expect(Set(regions).count == regions.count)
    #expect(!page.document.contains(/<th[^>]*><\/th>/))
    let unknown = try Browser.open(file, at: "bot=%3Cimg%20src=x%3E")
    #expect(
      unknown.document.contains(
        "No ladder on this page has a bot with the name &lt;img src=x&gt;."))
  }

  @Test func `a long ladder has pages, a search and sorting, and its map links to games`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let rows = (1..<130).map { "b\($0 - 1),b\($0),1\nb\($0 - 1),b\($0),0.5\n" }
    try joust.write("first,second,result\n" + rows.joined(), to: "x.csv")
    try joust.run("report", "x.csv", "--output", "x.html")
    let acts = """
      const names = () => [...document.querySelectorAll(".ladder tbody th bdi")]
        .map((name) => name.textContent);
      const press = (node, key) => node.dispatchEvent(new KeyboardEvent("keydown", { key }));
      show("page one", names().length, names()[0]);
      document.querySelector("[aria-label='next page']").click();
      show("page two", names().length, document.querySelector("[role=status]").textContent);
      const search = document.querySelector("input[type=search]");
      search.value = "B12";
      search.dispatchEvent(new Event("input"));
      show("found", names().length);
      document.querySelectorAll(".ladder th button")[1].click();
      show("sorted", names()[0], names()[1]);
      const map = document.querySelector(".crosstable .scroll");
      press(map, "ArrowRight");
      show("cell", document.querySelector(".told").textContent);
      press(map, "Enter");
      show("address", location.hash);
      document.querySelector(".heat tbody").rows[2].cells[2].click();
      show("address", location.hash);
      """
    #expect(
      try outputs("\(joust.folder)/x.html", acts) == [
        "page one 100 b0", "page two 30 101 to 130 of 130", "found 11", "sorted b12 b120",
        "cell b0 against b1: 75.0 %, 1 won, 1 drawn, 0 lost",
        "address #vs=b0,b1", "address #vs=b2,b1",
      ])
  }

  @Test func `a wide window shows the ladder, the news and the games next to each other`() throws {
    let (joust, file) = try played()
    defer { joust.remove() }
    let acts = """
      const top = (part) => document.querySelector(part).getBoundingClientRect().top;
      show(top(".first") === top(".lately"), top(".lately") === top(".third"),
        document.documentElement.scrollWidth <= innerWidth);
      """
    #expect(try outputs(file, acts, columns: 1920) == ["true true true"])
    #expect(try outputs(file, acts, columns: 1280) == ["true false true"])
    #expect(try outputs(file, acts, columns: 360) == ["false false true"])
  }

  @Test func `all games of a large record are loaded when the reader asks for them`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '1'")
    try joust.run("run", "tournaments/t", "--quiet")
    let lines = try joust.lines(of: "t")
    let id = try #require(lines[1].firstMatch(of: /"id":"[^"]*"/)).range
    let games = (0..<30_000).map { number in
      lines[1].replacingCharacters(in: id, with: "\"id\":\"game-\(number)\"")
    }
    try joust.write(
      ([lines[0]] + games).joined(separator: "\n") + "\n", to: "tournaments/t/games.jsonl")
    let report = try joust.run("report", "tournaments/t", "--games", "all")
    #expect(report.status == 0, "\(report.error)")
    let files = report.output.split(separator: "\n")
    #expect(files.count >= 3 && files[1].hasSuffix("t/report-games-1.html"))
    let page = URL(fileURLWithPath: "\(joust.folder)/tournaments/t/report.html").absoluteString
    let facts = "document.querySelector('.gamelist .facts').textContent"
    try Browser.visit(page) { visit in
      let some = try visit.value(of: facts)
      #expect(some.contains("30,000 were played"), "\(some)")
      #expect(some.hasSuffix("Load all 30,000 games"), "\(some)")
      _ = try visit.value(of: "document.querySelector('.gamelist .facts button').click(); ''")
      #expect(try visit.wait(for: facts) { $0 == "30,000 games" } == "30,000 games")
    }
    // If the address refers to a game that the page has not loaded, the page loads the games.
    let shown = "document.getElementById('view').textContent"
    for number in [1, 15_000] {
      try Browser.visit("\(page)#game=game-\(number)") { visit in
        let text = try visit.wait(for: shown) { $0.contains("game game-\(number)") }
        #expect(text.contains("game game-\(number)"), "\(text.prefix(300))")
      }
    }
  }

  @Test func `two bots have a page of their own`() throws {
    let (joust, file) = try played()
    defer { joust.remove() }
    let both = try games(joust).filter { $0.bots.contains("random") && $0.bots.contains("minimax") }
    let page = try Browser.open(file, at: "vs=minimax,random")
    #expect(page.console == [])
    let view = try #require(page.document.components(separatedBy: "<main id=\"view\"").last)
    for text in [
      "<bdi>minimax</bdi> as X", "<bdi>minimax</bdi> as O", "By opening", "Elo difference", "LOS",
      "Lead of minimax in games",
      "Where they differ", "\(both.count) games</small>",
    ] {
      #expect(view.contains(text), "\(text)")
    }
    let list = try #require(view.components(separatedBy: "class=\"gamelist\"").last)
    let shown = both.filter { list.contains("#game=\($0.id)\"") }
    #expect(shown.count == min(both.count, 12))
    let unknown = try Browser.open(file, at: "vs=minimax,%3Cimg%3E")
    #expect(unknown.document.contains("This page has no games of minimax against &lt;img&gt;"))
  }

  @Test
  func `a live page changes in place, and holds the focus, the selection and the scroll position`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let bots = (1...9).map { "{ bot: 'random', name: 'r\($0)' }" }.joined(separator: ", ")
    try joust.addTournament(
      "t", "games: [{ name: '2048', max_moves: 100 }], bots: [\(bots)], pairs: 100000, seed: '1'")
    let run = try joust.startRun("tournaments/t", "--report")
    let path = "\(joust.folder)/tournaments/t/report.html"
    let page = { try? String(contentsOfFile: path, encoding: .utf8) }
    // All bots are on the ladder.
    #expect(joust.wait { page()?.components(separatedBy: "<tr data-place=").count == 10 })
    try Browser.visit(URL(fileURLWithPath: path).absoluteString) { visit in
      _ = try visit.value(
        of: """
          (() => {
            window.link = document.querySelectorAll(".ladder tbody th a")[4];
            link.focus({ preventScroll: true });
            link.addEventListener("blur", () => { window.wasBlurred = true; });
            const text = document.querySelector(".notes").firstChild;
            getSelection().setBaseAndExtent(text, 2, text, 9);
            window.selected = String(getSelection());
            scrollTo(0, 150);
            window.name0 = link.textContent;
            return "";
          })()
          """)
      let count = "document.querySelector('#top .facts').textContent"
      let before = try visit.value(of: count)
      var changes = Set([before])
      for _ in 0..<2 {
        changes.insert(try visit.wait(for: count) { !changes.contains($0) })
      }
      #expect(changes.count == 3)
      // If a line above the visible part disappears, the browser scrolls by a line, so that the visible part
      // does not move.
      let held = """
        JSON.stringify([document.activeElement === link, link.textContent === name0, window.wasBlurred ?? false,
          String(getSelection()) === selected, Math.abs(scrollY - 150) < 40])
        """
      let afterUpdates = try visit.value(of: held)
      #expect(afterUpdates == "[true,true,false,true,true]")
      kill(run.processIdentifier, SIGKILL)
      run.waitUntilExit()
      // The last two versions of a page may have the same moment, because it has whole seconds.
      let last = try #require(page()).replacing(#""state":"running""#, with: #""state":"stopped""#)
      try last.write(toFile: path, atomically: true, encoding: .utf8)
      let announcement = "document.getElementById('announcement').textContent"
      let end = try visit.wait(for: announcement) { $0 == "The run has ended." }
      #expect(end == "The run has ended.")
      let afterTheEnd = try visit.value(of: held)
      #expect(afterTheEnd == "[true,true,false,true,true]")
    }
  }

  /// Returns the output of a script that acts like a reader of the page.
  ///
  /// The page's content security policy is removed, because it forbids such a script.
  private func outputs(_ file: String, _ acts: String, columns: Int = 1280) throws -> [String] {
    let page = try String(contentsOfFile: file, encoding: .utf8)
    let policy = try #require(page.firstMatch(of: /<meta http-equiv[^>]*>/)?.0)
    let show = """
      const show = (...words) => document.body.append(
        Object.assign(document.createElement("output"), { textContent: words.join(" ") }));
      """
    let acted = page.replacing(policy, with: "")
      .replacing("</body>", with: "<script>{\(show)\(acts)}</script></body>")
    try acted.write(toFile: file + ".acted.html", atomically: true, encoding: .utf8)
    let result = try Browser.open(file + ".acted.html", columns: columns)
    #expect(result.console == [])
    return result.document.matches(of: /<output>([^<]*)<\/output>/).map { String($0.1) }
  }

  @Test(arguments: [
    "throw new Error('lance')", "console.warn('lance')", "Promise.reject(new Error('lance'))",
    "eval('lance')",
  ])
  func `errors of a page are noticed`(script: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let policy = "default-src 'none'; script-src 'unsafe-inline'"
    try joust.write(
      """
      <meta http-equiv="Content-Security-Policy" content="\(policy)"><p>lists</p>
      <script>\(script)</script>
      """, to: "x.html")
    let page = try Browser.open("\(joust.folder)/x.html", for: 1)
    #expect(page.document.contains("<p>lists</p>"))
    #expect(!page.console.isEmpty)
  }

  @Test func `the texts of bots are shown and escaped`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let evil = #"<img src=x onerror=alert(1)></script><script>document.title='owned'</script><!--"#
    let said = #"\u001b[2J\u202e"# + evil
    let game = #"""
      {"type":"game","id":"a","game":"tic-tac-toe","rules":{"size":3,"win":3},"bots":["x","y"],\#
      "versions":["1","1"],"opening":[],"moves":[4,99],"result":"1-0","reason":"\#(evil)",\#
      "forfeit":[1],"detail":"\#(said)","log":"\#(said)\nmore","comments":[[1,0,"\#(said)"]],\#
      "ms":[1,1],"max_ms":[1,1],"at":"\#(evil)"}
      """#
    try joust.write(game + "\n", to: "games.jsonl")
    try joust.write("first,second,result\n\(evil),b,1\n", to: "x.csv")
    let report = try joust.run("report", "games.jsonl", "x.csv", "--output", "x.html")
    #expect(report.status == 0, "\(report.error)")
    let name = evil.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    for place in ["", "game=a&move=end", "bot=x", "bot=\(name)"] {
      let page = try Browser.open("\(joust.folder)/x.html", at: place)
      #expect(page.console == [], "\(place)")
      #expect(!page.document.contains("<img"), "\(place)")
      #expect(!page.document.contains("<title>owned"), "\(place)")
      #expect(page.document.contains("&lt;img src=x onerror=alert(1)&gt;"), "\(place)")
      for mark in ["\u{1B}", "\u{202E}"] { #expect(!page.document.contains(mark), "\(place)") }
    }
    let replay = try Browser.open("\(joust.folder)/x.html", at: "game=a&move=end")
    #expect(replay.document.contains("\\u{1B}[2J\\u{202E}&lt;img"))
    #expect(replay.document.contains("Move 2 is against the rules"))
    #expect(replay.document.contains("joust replay games.jsonl x.csv --id a --messages --seat 1"))
    #expect(replay.document.contains("joust replay games.jsonl x.csv --id a --with y"))
  }

  func games(_ joust: Joust) throws -> [GameRecord] {
    try joust.lines(of: "t").compactMap { line in
      let bytes = Array(line.utf8)
      guard case .game(let game) = try RecordLine(bytes, in: 0..<bytes.count) else { return nil }
      return game
    }
  }
}
