import Foundation
import Games
import TestThreads
import Testing
import Tournaments

/// Tests the replays of games on the page.
extension ReportInBrowserTests {
  @Test func `tic-tac-toe is shown to its end, with the line that wins`() throws {
    let (joust, file) = try played()
    defer { joust.remove() }
    let record = try #require(try games(joust).first { $0.reason == "line" })
    guard case .versus(let opening, let moves) = record.play else {
      Issue.record("not a game in turns: \(record.play)")
      return
    }
    var cells = [Character](repeating: ".", count: 9)
    for (ply, cell) in (opening + moves).enumerated() { cells[cell] = ply % 2 == 0 ? "X" : "O" }
    let board = (0..<3).map { String(cells[3 * $0..<3 * $0 + 3]) }.joined(separator: " / ")
    let page = try Browser.open(file, at: "game=\(record.id)&move=end")
    #expect(page.console == [])
    #expect(page.values(of: "aria-label").contains(board))
    #expect(page.document.contains("class=\"winning\""))
    #expect(page.values(of: "data-step") == [String(opening.count + moves.count)])
    let start = try Browser.open(file, at: "game=\(record.id)&move=\(opening.count)")
    #expect(!start.document.contains("class=\"winning\""))
  }

  @Test func `a game of 2048 is played back to its recorded end`() throws {
    let (joust, file) = try played()
    defer { joust.remove() }
    for record in try games(joust).filter({ $0.game == "2048" }).prefix(1) {
      let length = record.turnCounts.max() ?? 0
      let page = try Browser.open(
        file, at: "game=\(record.id)&move=0&play=64", for: 10 + length / 32)
      #expect(page.console == [])
      #expect(page.values(of: "data-step") == [String(length)])
      #expect(page.document.contains("<figcaption>score <span class=\"key c0\">"))
      #expect(page.document.contains("next game →"))
      for board in try boards(record) { #expect(page.values(of: "aria-label").contains(board)) }
    }
  }

  @Test func `a board of cells is shown in its colors, with the last move`() throws {
    let joust = try Joust.withReferee(["board"], "seed: '1'")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t", "--quiet", "--report")
    let id = try #require(try joust.games(of: "t").first?.id)
    let file = "\(joust.folder)/tournaments/t/report.html"
    let start = try Browser.open(file, at: "game=\(id)&move=0")
    #expect(start.console == [])
    #expect(start.document.contains(#"<g class="ground grey"><rect"#))
    #expect(start.document.contains(#"<p class="counters">total 0</p>"#))
    let end = try Browser.open(file, at: "game=\(id)&move=end")
    #expect(end.console == [])
    #expect(end.document.contains(" last\"><rect"))
    #expect(!end.document.contains(">total 0<"))
  }

  @Test func `the boards of a race are shown side by side`() throws {
    let joust = try Joust.withReferee(["alone-board"], "seed: '1'")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t", "--quiet", "--report")
    let id = try #require(try joust.games(of: "t").first?.id)
    let file = "\(joust.folder)/tournaments/t/report.html"
    let start = try Browser.open(file, at: "game=\(id)&move=0")
    #expect(start.console == [])
    #expect(start.document.components(separatedBy: "<section class=\"side\">").count == 3)
    #expect(start.document.components(separatedBy: "class=\"cellboard\"").count == 3)
    let end = try Browser.open(file, at: "game=\(id)&move=end")
    #expect(end.console == [])
    let totals = end.document.matches(of: /dominant-baseline="central">([0-9]+)<\/text>/)
    #expect(totals.count == 2)
    #expect(totals.allSatisfy { 7...9 ~= Int($0.1) ?? 0 })
  }

  @Test func `a game of a referee is shown as the referee draws it`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try FileManager.default.createSymbolicLink(
      atPath: "\(joust.folder)/tournaments/TestReferee",
      withDestinationPath: Joust.programFolder + "/TestReferee")
    try joust.addTournament(
      "t",
      """
      games: [{ name: 'sum', referee: ['../TestReferee', 'escapes'] }], seed: '1',
      bots: ['random', { bot: 'random', name: 'other' }]
      """)
    try joust.run("run", "tournaments/t", "--quiet")
    try joust.run("report", "tournaments/t")
    let id = try #require(try joust.games(of: "t").first?.id)
    let page = try Browser.open(
      "\(joust.folder)/tournaments/t/report.html", at: "game=\(id)&move=0")
    #expect(page.console == [])
    #expect(
      page.document.contains("position\">total\n\\u{1B}[2J&lt;b&gt;0&lt;/b&gt;</pre>"))
    #expect(page.document.contains("odd"))
  }

  /// Returns the labels of the last boards of a race.
  private func boards(_ record: GameRecord) throws -> [String] {
    guard case .race(let seed, let moves, let scores, _) = record.play else {
      Issue.record("not a race: \(record.play)")
      return []
    }
    let game = try TwentyFortyEight(rules: record.rules)
    return try (0..<2).map { bot in
      var position = try #require(game.start(seed: seed) as? TwentyFortyEight.Position)
      for move in moves[bot] { position.play(move) }
      let rows = position.board.tiles.map { $0.map(String.init).joined(separator: " ") }
      return "score \(Int(scores[bot])): \(rows.joined(separator: " / "))"
    }
  }
}

extension GameRecord {
  /// The number of moves of each bot in the game.
  fileprivate var turnCounts: [Int] { [moveCount(of: 0), moveCount(of: 1)] }
}
