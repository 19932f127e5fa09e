import Foundation
import TestThreads
import Testing

/// Tests the games that a page shows while they are played, and its former versions, in a browser.
@Suite(.waiting, .timeLimit(.minutes(30)), .needsBrowser)
struct FrontInBrowserTests {
  private static let board = "document.querySelector('#watch .board')?.innerHTML ?? ''"
  private static let facts = "document.querySelector('#watch .panel .facts')?.textContent ?? ''"

  /// A folder with two bots that take some time for each move.
  private func slowBots() throws -> Joust {
    let joust = try Joust()
    let command = ["\(Joust.programFolder)/TestWorker", "rest", "300"].map { "\"\($0)\"" }
    for name in ["slow", "slower"] {
      try joust.addBot(
        name, manifest: "\"command\":[\(command.joined(separator: ","))]", games: ["*"])
    }
    return joust
  }

  /// The number of moves that a page shows.
  private func moves(_ facts: String) -> Int? {
    facts.firstMatch(of: /^([0-9]+) moves?/).flatMap { Int($0.1) }
  }

  /// Returns the page and the file with the moves, after both were written.
  private func files(of joust: Joust) -> (page: String, moves: String) {
    let folder = "\(joust.folder)/tournaments/t"
    let files = (page: folder + "/report.html", moves: folder + "/report-live.html")
    #expect(
      joust.wait {
        FileManager.default.fileExists(atPath: files.moves)
          && (try? String(contentsOfFile: files.page, encoding: .utf8))?
            .contains(#""live":"report-live.html""#) ?? false
      })
    return files
  }

  @Test func `the moves of a game appear on the page while it is played`() throws {
    let joust = try slowBots()
    defer { joust.remove() }
    try joust.addTournament(
      "t",
      """
      games: [{ name: 'tic-tac-toe', size: 9, win: 9 }], bots: ['slow', 'slower'], pairs: 50,
      sandbox: 'none', concurrency: 2, seed: '1'
      """)
    let run = try joust.startRun("tournaments/t", "--report")
    let files = files(of: joust)
    try Browser.visit(URL(fileURLWithPath: files.page).absoluteString) { visit in
      var last = try visit.wait(for: Self.facts) { moves($0) ?? 0 > 0 }
      for _ in 0..<3 {
        let before = moves(last) ?? 0
        last = try visit.wait(for: Self.facts) { moves($0) ?? 0 > before }
        #expect(last.contains(/· slow(er)? to move$/), "\(last)")
      }
      let board = try visit.value(of: Self.board)
      #expect(board.contains("class=\"marks\""))
      // The reader chooses a table, which is in the address then.
      let tables = "String(document.querySelector('#watch select').options.length)"
      #expect(try visit.wait(for: tables) { $0 == "2" } == "2")
      let choice = try visit.value(
        of: """
          (() => {
            const list = document.querySelector("#watch select");
            list.focus();
            list.value = "1";
            list.dispatchEvent(new Event("change"));
            return location.hash;
          })()
          """)
      #expect(choice == "#watch=1")
      let before = moves(try visit.value(of: Self.facts)) ?? 0
      last = try visit.wait(for: Self.facts) { moves($0) ?? 0 > before }
      let focused = "String(document.activeElement === document.querySelector('#watch select'))"
      #expect(try visit.value(of: focused) == "true")
      kill(run.processIdentifier, SIGINT)
      run.waitUntilExit()
      // An interrupted run removes the file, and the page says that it has ended.
      #expect(!FileManager.default.fileExists(atPath: files.moves))
      let end = "document.querySelector('#watch .others').textContent"
      #expect(try visit.wait(for: end) { $0 == "The run has ended." } == "The run has ended.")
    }
  }

  @Test func `a referee's board is shown while a game is played, and secrets are not`() throws {
    let joust = try slowBots()
    defer { joust.remove() }
    try joust.addReferee(
      ["board"], "bots: ['slow', 'slower'], pairs: 100, sandbox: 'none', seed: '1'",
      rules: ", target: 60")
    let run = try joust.startRun("tournaments/t", "--report")
    let files = files(of: joust)
    try Browser.visit(URL(fileURLWithPath: files.page).absoluteString) { visit in
      let board = try visit.wait(for: Self.board) { $0.contains("class=\"cellboard\"") }
      #expect(board.contains("class=\"cellboard\""))
    }
    kill(run.processIdentifier, SIGINT)
    run.waitUntilExit()
    try joust.addReferee(
      ["luck"], "bots: ['slow', 'slower'], pairs: 100, sandbox: 'none', seed: '1'",
      rules: ", target: 50")
    try joust.shell("rm -f '\(joust.folder)'/tournaments/t/games*.jsonl")
    let other = try joust.startRun("tournaments/t", "--report")
    _ = self.files(of: joust)
    try Browser.visit(URL(fileURLWithPath: files.page).absoluteString) { visit in
      let words = "document.querySelector('#watch .others').textContent"
      let said = try visit.wait(for: words) { !$0.isEmpty }
      #expect(said.hasPrefix("Games of sum are not shown while they are played"))
      #expect(try visit.value(of: Self.board) == "")
    }
    kill(other.processIdentifier, SIGINT)
    other.waitUntilExit()
  }

  @Test func `a button shows former versions, and the address remembers it`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("fox", "good")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['fox', 'random'], pairs: 3, seed: '1'")
    try joust.run("run", "tournaments/t", "--quiet")
    try joust.addBot("fox", "good", version: "2")
    try joust.run("run", "tournaments/t", "--quiet", "--report")
    let page = URL(fileURLWithPath: "\(joust.folder)/tournaments/t/report.html").absoluteString
    let state = """
      (() => {
        const [ladder, all] = [".ladder", ".versions table"].map((one) => document.querySelector(one));
        return JSON.stringify([location.hash, ladder.checkVisibility(), all.checkVisibility(),
          [...all.tBodies[0].rows].map(({ cells }) => cells[1].textContent + " " + cells[2].textContent).sort()]);
      })()
      """
    let press = "document.querySelector('.turns [aria-pressed]').click(); ''"
    let names = #"["fox 1, former","fox 2","random 1"]"#
    try Browser.visit(page) { visit in
      #expect(try visit.value(of: state) == #"["",true,false,\#(names)]"#)
      _ = try visit.value(of: press)
      #expect(
        try visit.value(of: state) == ##"["#ladder=0&versions=all",false,true,\##(names)]"##)
      _ = try visit.value(of: press)
      #expect(try visit.value(of: state) == ##"["#ladder=0",true,false,\##(names)]"##)
    }
    try Browser.visit("\(page)#ladder=0&versions=all") { visit in
      let shown = try visit.value(of: state)
      #expect(shown.contains("false,true"))
    }
  }
}
