import Foundation
import TestThreads
import Testing

/// Tests tournaments whose games end early, without a fault.
@Suite(.waiting, .timeLimit(.minutes(30))) struct EarlyEndTests {
  @Test func `endless games are stopped, and the run ends`() throws {
    let joust = try Joust.withReferee(["shuffles"], "seed: '1'", rules: ", max_moves: 40")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.map(\.reason) == ["move-limit", "move-limit"])
    #expect(games.allSatisfy { $0.result == "1/2-1/2" && $0.forfeit == nil })
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    let again = try joust.run("run", "tournaments/t", "--quiet")
    #expect(again.status == 0, "\(again.error)")
    #expect(try joust.games(of: "t").count == 2)
  }

  @Test func `bots resign, agree on draws and are adjudicated`() throws {
    let joust = try Joust.withReferee(
      ["draws"],
      """
      bots: ['winning', 'losing', 'resigning', 'offering', 'offering-too'], seed: '1',
      adjudicate: { resign: { eval: 600, moves: 3, both: true } }, record_times: true,
      time: { startup: '10m', grace: '10m', total: '10m', increment: '1s' }
      """, rules: ", max_moves: 30")
    defer { joust.remove() }
    for mode in ["winning", "losing", "resigning", "offering"] {
      try joust.addBot(mode, mode, games: ["*"])
    }
    try joust.addBot("offering-too", "offering", games: ["*"])
    let run = try joust.run("run", "tournaments/t", "--quiet", "--json")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 20)
    for game in games {
      let bots = Set(game.bots)
      let reason =
        bots.contains("resigning")
        ? "resignation"
        : bots == ["winning", "losing"]
          ? "adjudication" : bots == ["offering", "offering-too"] ? "agreement" : "move-limit"
      #expect(game.reason == reason && game.forfeit == nil, "\(game)")
    }
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.output == "20 games in 1 file replayed; nothing is wrong\n", "\(verify)")
    let ladder = try joust.run("ladder", "tournaments/t", "--format", "json")
    #expect(ladder.output.contains(#""forfeits":0"#) && !ladder.output.contains(#""forfeits":1"#))
    let lines = try joust.lines(of: "t").dropFirst()
    #expect(lines.allSatisfy { $0.contains(#""clocks":[["#) && $0.contains(#""times":[["#) })
    #expect(try joust.run("report", "tournaments/t").status == 0)
    let adjudicated = try #require(games.first { $0.reason == "adjudication" })
    let replay = try joust.run("replay", "tournaments/t", "--id", adjudicated.id)
    #expect(replay.output.contains("eval 700.5 · depth 12 · 3400 nodes"), "\(replay.output)")
    #expect(replay.output.contains("eval winning ") && replay.output.contains("(adjudication)"))
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test func `the messages to a bot can be printed again, including clocks and offers`() throws {
    let joust = try Joust.withReferee(
      ["draws"],
      """
      bots: ['echo', 'offering'], seed: '1',
      time: { startup: '10m', move: '9m', total: '10m', increment: '1s' }
      """, rules: ", max_moves: 12")
    defer { joust.remove() }
    try joust.addBot("echo", "echo", games: ["*"])
    try joust.addBot("offering", "offering", games: ["*"])
    let run = try joust.run("run", "tournaments/t", "--quiet", "--logs")
    #expect(run.status == 0, "\(run.error)")
    let log = try joust.read("tournaments/t/logs/echo.log")
    #expect(log.contains(#""increment_ms":1000,"draw_offered":true}"#), "\(log)")
    let game = try joust.games(of: "t")[0]
    let replay = try joust.run(
      "replay", "tournaments/t", "--id", game.id, "--messages", "--seat",
      game.bots[0] == "echo" ? "0" : "1")
    #expect(replay.status == 0, "\(replay.error)")
    let turns = replay.output.split(separator: "\n").filter { $0.contains(#""type":"turn""#) }
    #expect(turns.count == 6)
    for turn in turns { #expect(log.contains(turn), "\(turn) is not in \(log)") }
  }
}
