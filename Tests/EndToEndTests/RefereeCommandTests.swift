import Foundation
import TestThreads
import Testing

/// Tests that the commands accept a game with a referee.
@Suite(.waiting, .timeLimit(.minutes(30))) struct RefereeCommandTests {
  @Test func `a bot is checked at a game of a referee and submitted`() throws {
    let joust = try Joust.withReferee()
    defer { joust.remove() }
    try joust.addBot("mine", games: ["sum"])
    let check = try joust.run("check", "mine", "--game", "tournaments/t")
    #expect(check.status == 0, "\(check.error)\(check.output)")
    #expect(check.output.contains("\nsum · draw 0, target 7\n"), "\(check.output)")
    #expect(check.output.contains("turns in 20 games"))
    try FileManager.default.moveItem(
      atPath: "\(joust.folder)/bots/mine", toPath: "\(joust.folder)/mine")
    let submit = try joust.run(
      "submit", "mine", "--game", "tic-tac-toe,tournaments/t/tournament.json")
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(submit.output.contains("sum: passed; "))
    #expect(try joust.read("bots/mine/bot.json").contains(#""games": ["tic-tac-toe", "sum"]"#))
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test func `an illegal move is the bot's fault, and a fault of the referee is not`() throws {
    let joust = try Joust.withReferee(["dies", "1"])
    defer { joust.remove() }
    try joust.addBot("mine", games: ["sum"])
    try joust.addBot("bad", "another-word", games: ["sum"])
    let check = try joust.run("check", "mine", "--game", "tournaments/t:sum")
    #expect(check.status == 1)
    #expect(
      check.error.contains("the referee of sum (../../TestReferee dies 1) exited with status 3"),
      "\(check.error)")
    #expect(!check.output.contains("WRONG"))
    try joust.addReferee(["words"])
    let bad = try joust.run("check", "bad", "--game", "tournaments/t")
    #expect(bad.status == 1)
    #expect(bad.output.contains("WRONG plays legal moves"), "\(bad.output)")
  }

  @Test(arguments: [[], ["luck"]])
  func `two bots are compared at a game of a referee`(words: [String]) throws {
    let joust = try Joust.withReferee(words, rules: ", target: 9")
    defer { joust.remove() }
    let compare = [
      "compare", "random:seed=1", "random:seed=2", "--game", "tournaments/t", "--max-pairs", "4",
      "--folder", "deep/er/c", "--seed", "1", "--json",
    ]
    let run = try joust.run(compare)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains(#""games":8"#), "\(run.output)")
    let file = try joust.read("deep/er/c/tournament.json")
    #expect(file.contains(#"{ name: "sum", referee: ["../../../TestReferee""#), "\(file)")
    #expect(file.contains(#""target": 9 }"#) && file.contains("openings") == words.isEmpty)
    #expect(try joust.run(compare).output == run.output)
    // Without its referee, the game cannot be compared.
    try joust.write(
      file.replacingOccurrences(of: "TestReferee", with: "NoReferee"),
      to: "deep/er/gone/tournament.json")
    let gone = try joust.run(compare.map { $0 == "deep/er/c" ? "deep/er/gone" : $0 })
    #expect(gone.status == 1 && gone.error.contains("sum is not played"), "\(gone)")
    let verify = try joust.run("verify", "deep/er/c")
    #expect(verify.output == "8 games in 1 file replayed; nothing is wrong\n")
  }

  @Test(arguments: [("together", "random:seed=1", "random:seed=2"), ("texts", "low", "high")])
  func `two bots are compared at a game that has no openings`(
    manner: String, one: String, other: String
  ) throws {
    let joust = try Joust.withReferee([manner])
    defer { joust.remove() }
    for (name, move) in [("low", "one"), ("high", "two")] {
      try joust.addBot(name, manifest: #""command":["sh","bot.sh"]"#, games: ["sum"])
      let script = SubmitTests.shell.replacingOccurrences(
        of: "${legal%%[],]*}", with: #"\"\#(move)\""#)
      try joust.write(script, to: "bots/\(name)/bot.sh")
    }
    let compare = [
      "compare", one, other, "--game", "tournaments/t", "--max-pairs", "3", "--folder", "c",
      "--move-time", "10m", "--json",
    ]
    let run = try joust.run(compare)
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.read("c/tournament.json").contains("openings: { plies: 0 }"))
    #expect(try joust.read("c/games.jsonl").split(separator: "\n").count == 1 + 2 * 3)
    #expect(try joust.run(compare).output == run.output)
  }

  @Test func `a referee is checked, by its tournament or by its path`() throws {
    let joust = try Joust.withReferee()
    defer { joust.remove() }
    let good = try joust.run("check-referee", "tournaments/t", "--games", "20")
    #expect(good.status == 0, "\(good.error)\(good.output)")
    #expect(good.output.hasPrefix("sum · draw 0, target 7\n  ok    gives every position"))
    #expect(good.output.contains("\n20 random games: "))
    #expect(good.output.contains("\nthey ended by: reached 20\nodd scored "))
    #expect(
      good.output.hasSuffix(
        "\nRandom games found no mistake in the referee; 1 point was not tested.\n"))
    #expect(good.output.contains("not tested: the game has no luck"))
    let bad = try joust.run("check-referee", Joust.programFolder + "/TestReferee", "--games", "20")
    #expect(bad.status == 0, "\(bad.error)\(bad.output)")
    #expect(bad.output.hasPrefix("TestReferee · draw 0, target 7\n"))
    try joust.addReferee(["garbage", "2"])
    let wrong = try joust.run("check-referee", "tournaments/t", "--games", "20")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("WRONG gives every position that legal moves lead to\n"))
    #expect(wrong.output.contains(#"asked   {"type":"position","moves":["#))
    #expect(wrong.output.contains(#"\u{1B}[31mloading"#) && !wrong.output.contains("\u{1B}"))
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test func `a referee that lists no moves is checked by the moves of a bot`() throws {
    let joust = try Joust.withReferee(["implicit"])
    defer { joust.remove() }
    try joust.addBot("mine", games: ["*"])
    let alone = try joust.run("check-referee", "tournaments/t", "--games", "20")
    #expect(alone.status == 2 && alone.error.contains("--bot BOT"), "\(alone)")
    let check = try joust.run("check-referee", "tournaments/t", "--games", "20", "--bot", "mine")
    #expect(check.status == 0, "\(check.error)\(check.output)")
    #expect(check.output.contains("\n20 random games: 7.0 moves"), "\(check.output)")
  }

  @Test(arguments: [
    (["check-referee", "2048"], "2048 is built in and has no referee"),
    (["check-referee", "nosuch"], #"GAME is "nosuch", expected the folder of a tournament that "#),
    (
      ["check", "mine"],
      "mine plays sum, which is not built in; give a tournament that plays it: --game FOLDER"
    ),
    (["check-referee", "tournaments/none"], "tournaments/none does not exist"),
    (["check-referee", "tournaments/t", "--games", "0"], "--games is \"0\", expected"),
    (["check", "random", "--game", "tournaments/t:product"], "expected one of tournaments/t:sum"),
    (
      ["check", "random", "--game", "tournaments/t", "--size", "4"],
      "--size is a rule of a built-in game"
    ),
    (
      ["compare", "random", "greedy", "--game", "sum"],
      "the folder of a tournament that plays a game of your own"
    ),
    (["compare", "random", "greedy"], "--game is missing"),
  ])
  func `a game that cannot be found is reported`(words: [String], sentence: String) throws {
    let joust = try Joust.withReferee()
    defer { joust.remove() }
    try joust.addBot("mine", games: ["sum"])
    let run = try joust.run(words)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.error.contains(sentence), "\(run.error)")
    #expect(run.output == "")
  }

  @Test func `the page of a run draws its games`() throws {
    let joust = try Joust.withReferee(["board"], "pairs: 2, seed: '1'")
    defer { joust.remove() }
    #expect(try joust.run("run", "tournaments/t", "--quiet", "--report").status == 0)
    let page = try joust.read("tournaments/t/report.html")
    let grid =
      #""pictures":[[{"rows":["0"],"colors":{"0":"grey","3":"red"},"lines":["total 0"]},{"rows":["#
    #expect(page.contains(grid))
    #expect(page.contains(#""marks":[[0,0]],"lines":["total "#))
    #expect(!page.contains(#""pictures":[["total"#))
    let replay = try joust.run("replay", "tournaments/t", "--bot", "random")
    #expect(replay.output.contains("‹") && replay.output.contains("total "), "\(replay.output)")
  }

  @Test(.needs("tmux"))
  func `a person plays a game of a referee by typing words`() throws {
    let joust = try Joust.withReferee(["words"])
    defer { joust.remove() }
    let window = try TerminalWindow(
      "\"$JOUST\" play tournaments/t --against human", in: joust)
    defer { window.close() }
    #expect(try window.shows("player 1 to move"), "\(window)")
    try window.press("t", "h", "Enter")
    #expect(try window.shows("three was played; player 2 to move"), "\(window)")
    #expect(try window.screen().contains("total 3"))
    try window.press("t", "Enter")
    #expect(try window.shows("several moves begin with t"), "\(window)")
    try window.press("t", "w", "o", "Enter", "T", "w", "Enter")
    #expect(try window.shows("player 1 won (reached)"), "\(window)")
    try window.press("q")
    #expect(try window.shows("status=0"), "\(window)")
    #expect(try window.isRestored())
  }
}
