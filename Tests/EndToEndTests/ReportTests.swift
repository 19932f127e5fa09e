import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct ReportTests {
  private static let games = """
    games: ['tic-tac-toe', { name: '2048', max_moves: 15 }], bots: ['random', 'rules', 'greedy'],
    pairs: 2, openings: { plies: 1 }, seed: '1'
    """

  /// Returns a line of JSON in the form in which a script element of the page contains it.
  private func inScript(_ line: String) -> String {
    String(line.dropLast()).replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
  }

  @Test func `the page is written into the tournament's folder, and its path printed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.games)
    try joust.run("run", "tournaments/t", "--quiet")
    let report = try joust.run("report", "tournaments/t/")
    #expect(report.status == 0)
    #expect(report.output == "tournaments/t/report.html\n")
    #expect(report.error == "")
    let names = try joust.names(in: "tournaments/t")
    #expect(names == ["games.jsonl", "report.html", "tournament.json"])
    let page = try joust.read("tournaments/t/report.html")
    let ladders = try joust.run("ladder", "tournaments/t", "--format", "json").output
    #expect(page.contains("\"ladders\":\(inScript(ladders))"))
    for game in try joust.games(of: "t") { #expect(page.contains("[\"\(game.id)\",")) }
    // All games have been played, so that the seed is no longer secret.
    #expect(page.contains("<dt>Seed</dt><dd>1, from which all openings and luck follow</dd>"))
    let again = try joust.run("report", "tournaments/t/tournament.json")
    #expect(again.output == "tournaments/t/report.html\n")
  }

  @Test func `a page of a record or of a result file needs a name`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("first,second,result\n<b>a</b>,b,1\nb,<b>a</b>,0.5\n", to: "x.csv")
    let refused = try joust.run("report", "x.csv")
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(
      refused.error.contains("x.csv is not a tournament's folder; name the page with --output"))
    let report = try joust.run("report", "x.csv", "--output", "pages/x.html")
    #expect(report.status == 1)
    #expect(report.error.hasPrefix("joust: cannot write pages/x.html: "))
    #expect(try joust.run("report", "x.csv", "--output", "x.html").output == "x.html\n")
    let page = try joust.read("x.html")
    #expect(page.contains("<title>x.csv · Joust</title>"))
    #expect(page.contains("&lt;b&gt;a&lt;/b&gt;"))
    #expect(!page.contains("<b>a</b>"))
  }

  @Test func `badges and a feed are written next to the page`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.games)
    try joust.run("run", "tournaments/t", "--quiet")
    let report = try joust.run(
      "report", "tournaments/t", "--badge", "random", "--badge", "greedy", "--feed")
    #expect(report.status == 0)
    #expect(
      report.output.split(separator: "\n") == [
        "tournaments/t/report.html", "tournaments/t/badge-random.svg",
        "tournaments/t/badge-greedy.svg", "tournaments/t/report.atom",
      ])
    #expect(
      try joust.read("tournaments/t/badge-random.svg").contains("<title>random: tic-tac-toe #"))
    #expect(try joust.read("tournaments/t/report.atom").contains(" leads tic-tac-toe</title>"))
    #expect(
      try joust.read("tournaments/t/report.html").contains(
        "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"report.atom\">"))
    // A page with another name has a feed of its own.
    let other = try joust.run("report", "tournaments/t", "--output", "our site.html", "--feed")
    #expect(other.output == "our site.html\nour site.atom\n")
    #expect(try joust.read("our site.html").contains("href=\"our%20site.atom\">"))
    let links = try joust.read("our site.atom").components(separatedBy: "href=").dropFirst()
    #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("\"our%20site.html\"/>") })
    let refused = try joust.run("report", "tournaments/t", "--badge", "nobody")
    #expect(refused.status == 2)
    #expect(refused.error.contains("--badge nobody: no ladder has a bot of this name"))
  }

  @Test func `an old page is kept until the new one is complete`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.games)
    try joust.run("run", "tournaments/t", "--quiet")
    try joust.write("old", to: "tournaments/t/report.html")
    // The limit on file sizes is smaller than the page.
    let full = try joust.shell("ulimit -f 16; \"$JOUST\" report tournaments/t")
    #expect(full.status == 1)
    #expect(full.error.contains("cannot write tournaments/t/report.html"))
    #expect(try joust.read("tournaments/t/report.html") == "old")
    #expect(
      try joust.names(in: "tournaments/t") == ["games.jsonl", "report.html", "tournament.json"])
  }

  @Test func `a run keeps the page up to date, and the page shows how the run ended`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.games)
    let run = try joust.run("run", "tournaments/t", "--report", "--quiet")
    #expect(run.status == 0)
    let page = try joust.read("tournaments/t/report.html")
    #expect(page.contains("\"state\":\"record\""))
    for game in try joust.games(of: "t") { #expect(page.contains("[\"\(game.id)\",")) }
    // The games from the earlier run are included.
    try joust.run("run", "tournaments/t", "--report", "--quiet", "--pairs", "3")
    let longer = try joust.read("tournaments/t/report.html")
    let ladders = try joust.run("ladder", "tournaments/t", "--format", "json").output
    #expect(longer.contains("\"ladders\":\(inScript(ladders))"))
    for game in try joust.games(of: "t") { #expect(longer.contains("[\"\(game.id)\",")) }
  }

  @Test
  func
    `the page of a run shows its state, and the page of a stopped run shows the remaining games`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules', 'minimax'], pairs: 100000, seed: '1'")
    let run = try joust.startRun("tournaments/t", "--report")
    let page = { try? joust.read("tournaments/t/report.html") }
    #expect(joust.wait { page()?.contains("\"state\":\"running\"") == true })
    run.interrupt()
    run.waitUntilExit()
    #expect(run.terminationStatus == 130)
    #expect(page()?.contains("\"state\":\"stopped\"") == true)
    #expect(page()?.contains(" games to play") == true)
    #expect(page()?.contains("<dt>Seed</dt><dd>secret while games remain</dd>") == true)
    try joust.run("report", "tournaments/t")
    #expect(page()?.contains("<dt>Seed</dt><dd>1,") == false)
  }
}
