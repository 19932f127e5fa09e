import Foundation
import TestThreads
import Testing

/// Tests tournaments of a game that is not built in.
@Suite(.waiting, .timeLimit(.minutes(30))) struct RefereeTests {
  @Test func `a tournament is played, verified, rated, replayed and drawn on a page`() throws {
    let joust = try Joust.withReferee(
      [], "pairs: 3, openings: { plies: 1 }, seed: '1'", rules: ", target: 9")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("sum · 6 games"))
    let games = try joust.lines(of: "t").filter { $0.contains(#""type":"game""#) }
    #expect(games.count == 6)
    #expect(games.allSatisfy { $0.contains(#""rules":{"draw":0,"target":9},"#) })
    #expect(games.allSatisfy { !$0.contains(#""opening":[],"#) && !$0.contains("seed") })
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.output == "6 games in 1 file replayed; nothing is wrong\n")
    #expect(try joust.run("ladder", "tournaments/t").output.contains("sum · 6 games"))
    let id = try #require(try joust.games(of: "t").first?.id)
    let replay = try joust.run("replay", "tournaments/t", "--id", id)
    #expect(replay.output.contains("total 0\n"), "\(replay.error)")
    #expect(replay.output.contains("(reached)"))
    #expect(try joust.run("report", "tournaments/t").status == 0)
    let page = try joust.read("tournaments/t/report.html")
    #expect(page.contains(#""seats":["odd","even"]"#))
    #expect(page.contains(#""pictures":[["total 0","total "#))
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test func `a bot receives the view of its game, and its fault is charged to it alone`() throws {
    let joust = try Joust.withReferee(["words"], "bots: ['random', 'echo', 'bad'], seed: '1'")
    defer { joust.remove() }
    for (name, mode) in [("echo", "echo"), ("bad", "another-word")] {
      try joust.addBot(name, mode, games: ["sum"])
    }
    let run = try joust.run("run", "tournaments/t", "--logs")
    #expect(run.status == 0, "\(run.error)")
    let log = try joust.read("tournaments/t/logs/echo.log")
    #expect(
      log.contains(
        #"{"type":"turn","turn":1,"total":0,"legal":["one","two","three"],"clock_ms":1000}"#),
      "\(log)")
    #expect(log.contains(#""seat":"odd""#))
    for game in try joust.games(of: "t") {
      #expect(game.losers == (game.bots.contains("bad") ? ["bad"] : []), "\(game)")
      #expect(game.reason == (game.bots.contains("bad") ? "illegal-move" : "reached"))
    }
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `a seat may have several turns in a row`() throws {
    let joust = try Joust.withReferee(
      ["twice"], "bots: ['random', 'talker'], pairs: 3, seed: '1'", rules: ", target: 30")
    defer { joust.remove() }
    try joust.addBot("talker", "commenting", games: ["sum"])
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let game = try #require(try joust.games(of: "t").first { $0.bots[0] == "talker" })
    let line = try #require(try joust.lines(of: "t").first { $0.contains(game.id) })
    #expect(
      line.contains(#""comments":[[1,0,"I like it"],[4,0,"I like it"],[5,0,"I like it"],[8,0,"#))
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    let replay = try joust.run("replay", "tournaments/t", "--id", game.id).output
    let movers = replay.split(separator: "\n").filter { $0.contains(" plays ") }.prefix(6)
      .map { $0.split(separator: " ")[0] }
    #expect(movers == ["talker", "random", "random", "talker", "talker", "random"])
    #expect(try joust.run("report", "tournaments/t").status == 0)
    #expect(try joust.read("tournaments/t/report.html").contains(#""movers":[0,1,1,0,0,1"#))
  }

  @Test func `luck is the same from both seats, and verified`() throws {
    let joust = try Joust.withReferee(["luck"], "pairs: 4, seed: '1'")
    defer { joust.remove() }
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    let seeds = try joust.lines(of: "t").compactMap {
      $0.firstMatch(of: /"seed":"(\d+)","opening"/)?.1
    }
    #expect(seeds.count == 8)
    #expect(Set(seeds).count == 4)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    #expect(try joust.run("replay", "tournaments/t").status == 0)
  }

  @Test(arguments: [
    (["dies", "1"], "exited with status 3 instead of answering"), (["garbage", "1"], "answered"),
    (["long-line", "0"], "1 MiB"), (["no-winner", "2"], "`winner` is missing, expected"),
  ])
  func `a fault of the referee ends the run and is not charged to a bot`(
    words: [String], sentence: String
  ) throws {
    let joust = try Joust.withReferee(words, "pairs: 2, seed: '1'")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 1)
    let named = "the referee of sum (../../TestReferee \(words.joined(separator: " "))) "
    #expect(run.error.contains(named), "\(run.error)")
    #expect(run.error.contains(sentence), "\(run.error)")
    #expect(run.error.contains("no bot is penalized") || words[1] == "0", "\(run.error)")
    #expect(run.error.contains("fix the referee, and run this again"))
    #expect(try words[1] == "0" || joust.games(of: "t").isEmpty)
    // The repaired referee plays the missing games.
    try joust.addReferee([], "pairs: 2, seed: '1'")
    #expect(try joust.run("run", "tournaments/t").status == 0)
    #expect(try joust.games(of: "t").count == 4)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test func `another referee does not verify the record`() throws {
    let joust = try Joust.withReferee([], "pairs: 2, seed: '1'")
    defer { joust.remove() }
    #expect(try joust.run("run", "tournaments/t").status == 0)
    try joust.addReferee(["chance", "1"], "pairs: 2, seed: '1'")
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.status == 1)
    #expect(verify.output.hasSuffix("4 games in 1 file replayed; 4 lines are wrong\n"))
    #expect(try joust.run("replay", "tournaments/t").status == 1)
    #expect(try joust.run("report", "tournaments/t").status == 0)
    try FileManager.default.moveItem(
      atPath: "\(joust.folder)/tournaments/t/games.jsonl", toPath: "\(joust.folder)/bare.jsonl")
    let bare = try joust.run("verify", "bare.jsonl")
    #expect(bare.output.contains("no tournament.json next to the record names its referee"))
    #expect(try joust.run("ladder", "bare.jsonl").output.contains("sum · 4 games"))
  }

  @Test func `a run that was killed continues with the same games`() throws {
    let joust = try Joust.withReferee(["slow"], "pairs: 40, seed: '1'")
    defer { joust.remove() }
    let run = try joust.startRun("tournaments/t")
    #expect(joust.wait { (try? joust.games(of: "t").count) ?? 0 > 2 })
    kill(run.processIdentifier, SIGKILL)
    run.waitUntilExit()
    let before = try joust.games(of: "t").map(\.id)
    #expect(before.count < 80)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    let ids = try joust.games(of: "t").map(\.id)
    #expect(ids.count == 80 && Set(ids).count == 80)
    #expect(Array(ids.prefix(before.count)) == before)
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
  }

  @Test func `a signal ends a run whose referee is silent`() throws {
    let joust = try Joust.withReferee(["silent", "1"], "seed: '1'")
    defer { joust.remove() }
    let output = Pipe()
    let error = Pipe()
    let run = try joust.start(["run", "tournaments/t"], output: output, error: error)
    #expect(joust.wait { (try? joust.lines(of: "t").count) ?? 0 > 0 })
    kill(run.processIdentifier, SIGINT)
    let said = error.fileHandleForReading.readDataToEndOfFile()
    run.waitUntilExit()
    #expect(run.terminationStatus == 130, "\(String(decoding: said, as: UTF8.self))")
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
  }

  @Test func `the control characters in the texts of a referee are escaped`() throws {
    let joust = try Joust.withReferee(["escapes"], "seed: '1'")
    defer { joust.remove() }
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    let replay = try joust.run("replay", "tournaments/t").output
    #expect(replay.contains("total\n\\u{1B}[2J<b>"))
    #expect(replay.contains("won (<i>reached</i>)"))
    #expect(!replay.contains("\u{1B}"))
    #expect(try joust.run("report", "tournaments/t").status == 0)
    let page = try joust.read("tournaments/t/report.html")
    #expect(!page.contains("<i>reached") && !page.contains("<b>") && !page.contains("\u{1B}"))
    #expect(page.contains("\\u003cb\\u003e"))
  }

  @Test func `rules that the referee refuses are reported before any game is played`() throws {
    let joust = try Joust.withReferee([], rules: ", target: -5")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 2)
    #expect(
      run.error == "joust: tournaments/t/tournament.json: the referee of sum (../../TestReferee) "
        + "refuses the rules: target is -5, expected 1 or more\\u{1B}[31m\n")
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }

  @Test func `a game whose referee is missing is left out`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe', { name: 'sum', referee: ['no-such-program'] }], bots: ['random', 'rules'], "
        + "seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(
      run.error.contains(
        "sum is not played: its referee's program no-such-program was not found on this machine\n"))
    #expect(try joust.games(of: "t").map(\.game) == ["tic-tac-toe", "tic-tac-toe"])
  }

  @Test(arguments: [
    ("minimax", "plays tic-tac-toe and none of the games here (sum)"),
    ("nobody", "is \"nobody\", which is not a bot"),
  ])
  func `a bot that does not play the game is refused`(bot: String, sentence: String) throws {
    let joust = try Joust.withReferee([], "bots: ['random', '\(bot)']")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 2)
    #expect(run.error.contains(sentence), "\(run.error)")
  }

  @Test func `a bot of a game that is not built in can be submitted`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("mine", games: ["sum", "tic-tac-toe"])
    try FileManager.default.moveItem(
      atPath: "\(joust.folder)/bots/mine", toPath: "\(joust.folder)/mine")
    let submit = try joust.run("submit", "mine")
    #expect(submit.status == 0, "\(submit.error)")
    #expect(
      submit.output.contains(
        "sum is not built in and was not checked; --game FOLDER"))
    #expect(try joust.read("bots/mine/bot.json").contains(#""games": ["tic-tac-toe", "sum"]"#))
  }

  @Test func `"*" lists the bots that play one of the games`() throws {
    let joust = try Joust.withReferee([], "bots: ['*']")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 1)
    #expect(run.error.contains("sum is not played: only one bot plays it"), "\(run.error)")
  }

  @Test func `a referee is started once for all rounds`() throws {
    let joust = try Joust.withReferee(
      [],
      "bots: ['random', 'b', 'c', 'd'], format: { name: 'swiss', rounds: 3 }, pairs: 2, "
        + "concurrency: 1, seed: '1'")
    defer { joust.remove() }
    for name in ["b", "c", "d"] { try joust.addBot(name, games: ["sum"]) }
    try joust.write(
      "#!/bin/sh\necho started >>'\(joust.folder)/starts'\nexec '\(Joust.programFolder)/TestReferee'\n",
      to: "tournaments/t/referee")
    try joust.shell("chmod +x tournaments/t/referee; : > starts; chmod 666 starts")
    let file = try joust.read("tournaments/t/tournament.json")
      .replacingOccurrences(of: "'../../TestReferee'", with: "'./referee'")
    try joust.write(file, to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t", "--sandbox", "none", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").count == 24)
    #expect(try joust.read("starts") == "started\n")
  }
}
