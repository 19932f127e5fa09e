import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct SeasonTests {
  @Test
  func `a season is a copy with new luck and without games, whose page links the previous season`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "cup", "games: ['tic-tac-toe'], bots: ['random', 'rules'], // the field\n seed: '1'")
    try joust.write("x", to: "tournaments/cup/notes.txt")
    try joust.run("run", "tournaments/cup", "--quiet", "--report", "--logs")
    let report = try joust.run(
      "report", "tournaments/cup", "--badge", "rules", "--feed", "--games", "all")
    #expect(report.status == 0 && report.output.contains("report-games-1.html"), "\(report.error)")
    let made = try joust.run("new", "--season", "tournaments/cup")
    #expect(made.status == 0, "\(made.error)")
    #expect(made.output.contains("Created tournaments/cup-2."))
    #expect(try joust.names(in: "tournaments/cup-2") == ["notes.txt", "tournament.json"])
    let file = try joust.read("tournaments/cup-2/tournament.json")
    #expect(file.contains("// the field") && file.contains("previous: \"../cup\""), "\(file)")
    #expect(!file.contains("seed: '1'") && file.contains("seed: \""), "\(file)")
    try joust.run("run", "tournaments/cup-2", "--quiet", "--report")
    let page = try joust.read("tournaments/cup-2/report.html")
    #expect(page.contains("<a href=\"../cup/report.html\">The previous season</a>"))
    let ids = try joust.games(of: "cup").map(\.id)
    #expect(try Set(ids).isDisjoint(with: joust.games(of: "cup-2").map(\.id)))
    let next = try joust.run("new", "--season", "tournaments/cup-2")
    #expect(next.output.contains("Created tournaments/cup-3."))
  }

  @Test func `a season after the largest number has a number of its own`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let name = "cup-\(Int.max)"
    try joust.addTournament(name, "games: ['tic-tac-toe'], bots: ['random', 'rules']")
    let made = try joust.run("new", "--season", "tournaments/\(name)")
    #expect(made.output.contains("Created tournaments/\(name)-2."), "\(made.error)")
  }

  @Test func `nothing remains of a season that can't be written`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let padding = String(repeating: "// \n", count: 10_000)
    try joust.addTournament("cup", "\(padding)games: ['tic-tac-toe'], bots: ['random', 'rules']")
    // The limit of the size of files acts as a full disk.
    let words = "\"$JOUST\" new --season tournaments/cup"
    let failed = try joust.shell("(trap '' XFSZ; ulimit -f 8; \(words))")
    #expect(failed.status == 1, "\(failed.output)")
    #expect(try joust.names(in: "tournaments") == ["cup"], "\(failed.error)")
    #expect(try joust.shell(words).status == 0)
  }

  @Test(arguments: [
    (["new"], "FOLDER is missing"),
    (["new", "other", "--season", "tournaments/cup"], "is not next to"),
    (["new", "tournaments/cup", "--season", "tournaments/cup"], "exists already"),
    (["new", "tournaments/x", "--season", "nowhere"], "nowhere does not exist"),
  ])
  func `a season that can't be created is refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("cup", "games: ['tic-tac-toe'], bots: ['random', 'rules']")
    let refused = try joust.run(words)
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.error.contains(sentence), "\(refused.error)")
    #expect(try joust.names(in: "tournaments") == ["cup"])
  }
}

/// Tests the limits of a league in continuous operation, and its private logs.
@Suite(.waiting, .timeLimit(.minutes(30))) struct LeagueLimitTests {
  private func league(_ more: String) throws -> Joust {
    let joust = try Joust()
    try joust.addBot("fox")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['fox', 'random'], pairs: 8, sandbox: 'none', concurrency: 1, "
        + "seed: '1', \(more)")
    return joust
  }

  @Test func `a league waits after the allowed number of games a day`() throws {
    let joust = try league("limits: { games_per_day: 5 }")
    defer { joust.remove() }
    let run = try FollowedRun(of: joust)
    let limit = "The limit of 5 games a day (games_per_day) is reached; the run waits until"
    #expect(run.waits(for: limit), "\(run.error)")
    #expect(try joust.games(of: "t").count == 5)
    #expect(run.end() == 130)
    let again = try FollowedRun(of: joust)
    #expect(again.waits(for: limit), "\(again.error)")
    #expect(try joust.games(of: "t").count == 5)
    // Games of another run do not end the wait, which takes 250 ms at a time.
    try joust.shell("cp tournaments/t/games.jsonl tournaments/t/games-other.jsonl")
    Thread.sleep(forTimeInterval: 1.5)
    let notes = again.error.components(separatedBy: "is reached; the run waits").count - 1
    #expect(notes == 1, "\(again.error)")
    #expect(again.end() == 130)
    try joust.shell("rm tournaments/t/games-other.jsonl")
    // The limits apply only to leagues.
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    #expect(try joust.games(of: "t").count == 16)
  }

  @Test func `a bot with too many new versions a day has to wait`() throws {
    let joust = try league("limits: { versions_per_day: 2 }")
    defer { joust.remove() }
    let run = try FollowedRun(of: joust)
    #expect(run.waits(for: "All games are played; waiting for changes."))
    try joust.addBot("fox", version: "2")
    #expect(run.waits(for: "applied: fox 2 (was 1)"), "\(run.error)")
    #expect(try run.waits(forGames: 32))
    try joust.addBot("fox", version: "3")
    #expect(
      run.waits(for: "fox is left out: its version 3 waits for its quota until "), "\(run.error)")
    #expect(run.error.contains("Z (versions_per_day: 2)\n"), "\(run.error)")
    #expect(run.end() == 130)
    #expect(try joust.games(of: "t").allSatisfy { !$0.versions.contains("3") })
  }

  @Test func `the previous version continues to play while a new version waits for its quota`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    func writeFile(pairs: Int) throws {
      try joust.addTournament(
        "t",
        "games: ['tic-tac-toe'], bots: ['fox', 'random'], pairs: \(pairs), sandbox: 'none', "
          + "concurrency: 1, seed: '1', limits: { versions_per_day: 1 }")
    }
    try writeFile(pairs: 1)
    let submit = ["submit", "fox.sh", "--game", "tic-tac-toe", "--sandbox", "none", "--replace"]
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run(submit).status == 0)
    let run = try FollowedRun(of: joust)
    #expect(run.waits(for: "All games are played; waiting for changes."), "\(run.error)")
    try joust.write("# new\n" + SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run(submit).status == 0)
    #expect(run.waits(for: "fox 2 waits for its quota until "), "\(run.error)")
    #expect(run.waits(for: "Z (versions_per_day: 1); fox 1 plays until then\n"), "\(run.error)")
    try writeFile(pairs: 2)
    #expect(try run.waits(forGames: 4), "\(run.error)")
    #expect(run.end() == 130)
    #expect(!run.error.contains("left out") && !run.error.contains("fox 1 (changed)"))
    try checkWaiting(in: joust, ladder: run.output)

    let again = try FollowedRun(of: joust)
    #expect(again.waits(for: "All games are played; waiting for changes."), "\(again.error)")
    #expect(again.error.contains("; fox 1 plays until then\n"), "\(again.error)")
    #expect(again.end() == 130)
    #expect(try joust.games(of: "t").allSatisfy { $0.versions == ["1", "1"] })

    // A day later, the new version plays.
    let record = try joust.read("tournaments/t/games.jsonl")
    try joust.write(
      record.replacing(/"at":"[^"]*"/, with: #""at":"2026-01-01T00:00:00Z""#),
      to: "tournaments/t/games.jsonl")
    let later = try FollowedRun(of: joust)
    #expect(try later.waits(forGames: 8), "\(later.error)")
    #expect(try joust.games(of: "t").count { $0.versions.contains("2") } == 4)
    #expect(later.end() == 130)
  }

  /// Checks that the former version counts while the new one waits.
  private func checkWaiting(in joust: Joust, ladder: String) throws {
    let status = try joust.run("status", "tournaments/t")
    #expect(status.status == 0, "\(status.error)")
    #expect(status.output.hasPrefix("4 of 4 games played"), "\(status.output)")
    #expect(status.output.contains("  fox 1     rated\n"), "\(status.output)")
    #expect(
      status.output.contains(
        /\n  fox 2     waits for its quota until [-0-9]+T[:0-9]+Z \(versions_per_day: 1\)\n/),
      "\(status.output)")
    #expect(ladder.contains("  fox  "), "\(ladder)")
    #expect(try joust.run("ladder", "tournaments/t").output == ladder)
    let report = try joust.run("report", "tournaments/t", "--badge", "fox")
    #expect(report.status == 0, "\(report.error)")
    #expect(try joust.read("tournaments/t/badge-fox.svg").contains("of 2 · "))
  }

  @Test(arguments: [false, true])
  func `only authors can read logs, unless the logs are public`(arePublic: Bool) throws {
    let joust = try league("public_logs: \(arePublic)")
    defer { joust.remove() }
    try joust.addBot("fox", manifest: #""command":["sh","-c","echo hush-hush >&2; exit 1"]"#)
    try joust.run("run", "tournaments/t", "--quiet", "--logs", "--report")
    let log = "\(joust.folder)/tournaments/t/logs/fox.log"
    let facts = try FileManager.default.attributesOfItem(atPath: log)
    #expect(facts[.posixPermissions] as? Int == (arePublic ? 0o644 : 0o600))
    #expect(try joust.read("tournaments/t/games.jsonl").contains("\"log\":\"hush-hush"))
    for _ in 0..<2 {
      let page = try joust.read("tournaments/t/report.html")
      #expect(page.contains("\"log\":") == arePublic)
      try joust.run("report", "tournaments/t")
    }
  }
}
