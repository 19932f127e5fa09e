import Foundation
import TestThreads
import Testing

/// Tests the work of a bot's author: write, compare, submit, play, examine, improve, and submit again.
@Suite(.waiting, .timeLimit(.minutes(30))) struct WorkshopTests {
  /// A league whose rules and limits differ from the defaults.
  static let league =
    "games: ['tic-tac-toe'], bots: ['*'], openings: { plies: 2 }, seed: '7', "
    + "time: { move: '2s', grace: '10m' }"

  /// A Python bot that plays the first legal move.
  static let weak =
    "import joust\njoust.play(lambda turn: turn.legal[0], lambda turn: turn.legal[0])\n"

  @Test(.needs("python3")) func `an author's whole loop ends with two rated versions`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let tournament =
      "games: ['tic-tac-toe'], bots: ['fox', 'rules', 'random'], seed: '7', pairs: 6, "
      + "openings: { plies: 1 }, time: { move: '2s', grace: '10m' }"
    try joust.addTournament("main", tournament)
    let new = try joust.run("new", "bot", "fox", "--language", "python")
    #expect(new.status == 0, "\(new.error)")
    #expect(new.output.contains("joust submit fox/"))
    #expect(try joust.run("check", "fox/", "--game", "tic-tac-toe").status == 0)
    let strong = try joust.read("fox/bot.py")
    try joust.write(weakened(strong), to: "fox/bot.py")

    // Without an earlier version, the bot plays only against the pool.
    let first = try joust.run("compare", "fox/", "--pool", "random", "--for", "2s", "--quiet")
    #expect(first.status == 0, "\(first.error)")
    #expect(first.output.contains("There is no earlier version of fox"), "\(first.output)")
    #expect(try joust.run("submit", "fox/").status == 0)
    let run = try joust.run("run", "tournaments/main", "--quiet")
    #expect(run.status == 0, "\(run.error)")

    // The author examines a lost game, and asks the better bot about it.
    let game = try #require(
      try joust.games(of: "main").first { game in
        let seat = game.bots.firstIndex(of: "fox")
        return game.bots.contains("rules")
          && (seat == 0 && game.result == "0-1" || seat == 1 && game.result == "1-0")
      }, "fox lost no game")
    try joust.write(strong, to: "fox/bot.py")
    let moves = try joust.run(
      "replay", "tournaments/main", "--id", game.id, "--with", "fox/")
    #expect(moves.status == 0, "\(moves.error)")
    #expect(moves.output.contains("moves differ"))

    let compare = try joust.run(
      "compare", "fox/", "--pool", "rules,random", "--for", "20s", "--quiet", "--exit-status")
    #expect(compare.status == 0, "\(compare.error)\(compare.output)")
    #expect(
      compare.output.hasSuffix("fox is better than before (version 1).\n"), "\(compare.output)")
    #expect(compare.output.contains("against"))
    let submit = try joust.run("submit", "fox/", "--replace")
    #expect(submit.status == 0, "\(submit.error)")
    #expect(submit.output.contains("fox@1 stays playable"), "\(submit.output)")
    #expect(try joust.run("run", "tournaments/main", "--quiet").status == 0)
    let ladder = try joust.run("ladder", "tournaments/main", "--all-versions")
    #expect(ladder.output.contains("fox@1") && ladder.output.contains("fox@2"), "\(ladder.output)")
    #expect(ladder.output.contains("Versions of the bots in tic-tac-toe:"))
    #expect(ladder.output.firstMatch(of: /fox@2 .* \+\d+ ± \d+/) != nil, "\(ladder.output)")
    #expect(!(try joust.run("ladder", "tournaments/main").output.contains("fox@1")))
    #expect(try joust.run("report", "tournaments/main", "--all-versions").status == 0)
    #expect(try joust.read("tournaments/main/report.html").contains("fox@1"))

    // A change for the worse makes a script fail.
    try joust.write(weakened(strong) + "# worse\n", to: "fox/bot.py")
    let worse = try joust.run(
      "compare", "fox/", "--pool", "random", "--for", "20s", "--quiet", "--exit-status")
    #expect(worse.status == 1, "\(worse.error)\(worse.output)")
    #expect(worse.output.contains("fox is worse than before (version 2)."))
  }

  /// Returns the starter's source with a different choice of cells.
  private func weakened(_ source: String) -> String {
    source.replacing(
      "    return max(turn.legal, key=values.get)",
      with: "    return min(turn.legal, key=values.get)")
  }

  @Test func `a former version is a bot in every command`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("main", Self.league.replacing("'*'", with: "'random'"))
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh", "--game", "tic-tac-toe").status == 0)
    for number in 2...3 {
      try joust.write(SubmitTests.shell + "# \(number)\n", to: "fox.sh")
      #expect(try joust.run("submit", "fox.sh", "--game", "tic-tac-toe", "--replace").status == 0)
    }
    #expect(try joust.names(in: "bots/.versions") == ["fox@1", "fox@2"])
    #expect(try joust.run("list").output.contains("version 3; tic-tac-toe; kept: fox@1, fox@2"))
    let add = try joust.run("add", "tournaments/main", "fox@1", "fox")
    #expect(add.status == 0, "\(add.error)")
    #expect(try joust.run("run", "tournaments/main", "--quiet").status == 0)
    #expect(try joust.games(of: "main").contains { $0.bots.contains("fox@1") })
    #expect(try joust.run("verify", "tournaments/main").status == 0)
    let id = try #require(try joust.games(of: "main").first { $0.bots.contains("fox@1") }?.id)
    let replay = try joust.run("replay", "tournaments/main", "--id", id, "--with", "fox@1")
    #expect(replay.output.contains("\n0 of "), "\(replay.output)\(replay.error)")
    let compare = try joust.run(
      "compare", "fox@1", "fox", "--game", "tic-tac-toe", "--max-pairs", "4", "--quiet")
    #expect(compare.status == 0, "\(compare.error)")
    #expect(compare.output.hasPrefix("fox@1 against fox · "))
    // With one bot, the former version meets the present one; a repetition is not reported.
    for _ in 1...2 {
      let own = try joust.run(
        "compare", "fox@1", "--game", "tic-tac-toe", "--pool", "random", "--max-pairs", "1",
        "--for", "1s")
      #expect(own.status == 0, "\(own.error)")
      #expect(own.output.contains("from version 3 is certain yet"), "\(own.output)")
      #expect(!own.error.contains("No more games") && !own.error.contains("No time"))
    }
    let itself = try joust.run("compare", "fox@3", "--game", "tic-tac-toe")
    #expect(itself.status == 2 && itself.output == "")
    #expect(
      itself.error.contains(
        "fox@3 is the present version of fox, which can't be compared with itself"),
      "\(itself.error)")
    let remove = try joust.run("remove", "fox@2")
    #expect(remove.output == "fox@2 is deleted\n")
    #expect(try joust.names(in: "bots/.versions") == ["fox@1"])
    let missing = try joust.run("compare", "fox@2", "fox", "--game", "tic-tac-toe")
    #expect(missing.status == 2)
    #expect(missing.error.contains("the versions of fox are fox@1, fox@3"), "\(missing.error)")
    #expect(try joust.run("remove", "fox@3").error.contains("is the present version of fox"))
    #expect(try joust.run("remove", "tournaments/main", "fox@1").status == 0)
    #expect(!(try joust.read("tournaments/main/tournament.json").contains("\"fox@1\", \"fox\"")))
  }

  @Test(arguments: ["newfox", "newfox/"])
  func `a bot that does not play the game is refused, with and without a slash`(bot: String) throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "newfox/fox.sh")
    try joust.write(
      #"{"name":"newfox","command":["sh","fox.sh"],"games":["tic-tac-toe"]}"#,
      to: "newfox/bot.json")
    for words in [["compare", bot, "greedy"], ["tune", bot, "--option", "depth=1..3"]] {
      let refused = try joust.run(words + ["--game", "2048"])
      #expect(refused.status == 2 && refused.output == "")
      #expect(
        refused.error.contains("which plays tic-tac-toe and none of the games here (2048)"),
        "\(refused.error)")
      #expect(try joust.names(in: "tournaments").isEmpty)
    }
  }

  @Test func `every command takes a source file`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("main", Self.league.replacing("'*'", with: "'random', 'rules'"))
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh", "--game", "tic-tac-toe").status == 0)
    try joust.write(SubmitTests.shell + "# 2\n", to: "fox.sh")
    try joust.write(SubmitTests.shell + "# 3\n", to: "src/newfox/bot.sh")
    for bot in ["fox.sh", "src/newfox/", "src/newfox"] {
      let compare = try joust.run(
        "compare", bot, "fox", "--game", "tic-tac-toe", "--max-pairs", "2", "--quiet")
      #expect(compare.status == 0, "\(compare.error)")
      let name = bot.hasPrefix("src") ? "newfox-draft" : "fox-draft"
      #expect(compare.output.hasPrefix("\(name) against fox · "), "\(compare.output)")
      #expect(compare.output.contains("games  4: "))
    }
    // A changed file is a different bot in the same folder.
    try joust.write(SubmitTests.shell + "# 4\n", to: "fox.sh")
    let again = try joust.run(
      "compare", "fox.sh", "fox", "--game", "tic-tac-toe", "--max-pairs", "2", "--quiet")
    #expect(again.status == 0 && again.output.contains("games  4: "), "\(again.error)")
    #expect(try joust.games(of: "compare-fox-draft-fox-tic-tac-toe").count == 8)
    // A folder with the name of a submitted bot is a draft of that bot.
    try joust.write(
      #"{"name":"fox","command":["sh","bot.sh"],"games":["tic-tac-toe"]}"#,
      to: "src/newfox/bot.json")
    let same = try joust.run(
      "compare", "src/newfox/", "fox", "--game", "tic-tac-toe", "--max-pairs", "2", "--quiet")
    #expect(same.output.hasPrefix("fox-draft against fox · "), "\(same.error)")
    #expect(try joust.run("add", "tournaments/main", "fox.sh").status == 0)
    #expect(try joust.run("run", "tournaments/main", "--quiet").status == 0)
    let game = try #require(
      try joust.games(of: "main").first { $0.bots.contains("fox-draft") })
    let replay = try joust.run(
      "replay", "tournaments/main", "--id", game.id, "--with", "fox.sh")
    #expect(replay.status == 0 && replay.output.contains("0 of "), "\(replay.error)")
    let broken = try joust.run(
      "compare", "fox.kt.txt", "fox", "--game", "tic-tac-toe")
    #expect(broken.status == 2)
  }

  @Test(arguments: [false, true])
  func `the last twenty versions are kept, and the version that plays`(hasPlayed: Bool) throws {
    let joust = try Joust()
    defer { joust.remove() }
    for number in 1...22 {
      try joust.write(
        #"{"name":"fox","version":"\#(number)","command":["sh","fox.sh"],"games":["2048"]}"#,
        to: "den/bot.json")
      try joust.write("echo \(number)\n", to: "den/fox.sh")
      try joust.write(SubmitTests.shell + "# \(number)\n", to: "den/fox.sh")
      #expect(try joust.run("submit", "den", "--replace", "--game", "tic-tac-toe").status == 0)
      guard hasPlayed, number == 1 else { continue }
      try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['fox', 'random'], seed: '1'")
      #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    }
    let kept = try joust.names(in: "bots/.versions")
    #expect(kept.count == 20)
    #expect(kept.contains("fox@1") == hasPlayed && kept.contains("fox@2") == !hasPlayed)
    #expect(kept.contains("fox@3") && kept.contains("fox@21"))
  }

  @Test(.needs("python3")) func `submit and check use the league's rules and limits`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let slow = Mistake.python.replacing(
      Mistake.answer, with: "import time; time.sleep(0.1); " + Mistake.answer)
    try joust.write(slow, to: "fox.py")
    let plain = try joust.run("check", "fox.py", "--game", "tic-tac-toe")
    #expect(plain.status == 0, "\(plain.output)")
    #expect(
      plain.error.contains(
        "there is no tournament here, so the default rules and limits apply: 1s a move, "
          + "5s to start (or more, if bot.json has \"startup\")\n"),
      "\(plain.error)")
    let patient = try joust.run("check", "fox.py", "--game", "tic-tac-toe", "--move-time", "2s")
    #expect(
      patient.error.contains(
        "so the default rules and limits apply, except for those that are given as options\n"),
      "\(patient.error)")
    try joust.write(
      "{ games: ['tic-tac-toe'], bots: ['*'], time: { move: '50ms' } }",
      to: "tournaments/main/tournament.json")
    for command in ["check", "submit"] {
      let late = try joust.run(command, "fox.py", "--game", "tic-tac-toe")
      #expect(late.status == 1, "\(late.output)")
      #expect(late.output.contains("as in tournaments/main: move 50ms"), "\(late.output)")
      #expect(late.output.contains("WRONG answers within the clock"))
    }
    // The bot supports only one size.
    try joust.write(
      "{ games: [{ name: 'tic-tac-toe', size: 5, win: 4 }], bots: ['*'] }",
      to: "tournaments/main/tournament.json")
    try joust.write(
      Mistake.python.replacing(
        Mistake.answer, with: "assert len(m['board']) == 9; " + Mistake.answer), to: "owl.py")
    let small = try joust.run("check", "owl.py", "--game", "tic-tac-toe")
    #expect(small.status == 1, "\(small.output)")
    #expect(small.output.contains("tic-tac-toe · size 5, win 4 · as in tournaments/main"))
    // A tournament in which the bot does not play has no effect.
    try joust.addTournament("main", "games: ['tic-tac-toe'], bots: ['random', 'rules']")
    #expect(try joust.run("check", "owl.py", "--game", "tic-tac-toe").status == 0)
  }

  @Test(.needs("python3")) func `the time that a bot needs to start stays with it`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("import time; time.sleep(3)\n" + Mistake.python, to: "fox.py")
    let submit = try joust.run("submit", "fox.py", "--game", "tic-tac-toe", "--startup", "20s")
    #expect(submit.status == 0, "\(submit.output)")
    #expect(try joust.read("bots/fox/bot.json").contains(#""startup": "20s""#))
    #expect(try joust.run("list").output.contains("startup 20s"))
    try joust.write(
      "{ games: ['tic-tac-toe'], bots: ['fox', 'random'], time: { startup: '1s', grace: '10m' } }",
      to: "tournaments/t/tournament.json")
    let capped = try joust.run("run", "tournaments/t")
    #expect(
      capped.error.contains("fox asks for 20s to start, and this tournament allows 1s"),
      "\(capped.error)")
    #expect(try joust.games(of: "t").allSatisfy { $0.reason == "start-failure" })
    let compare = try joust.run(
      "compare", "fox", "random", "--game", "tic-tac-toe", "--max-pairs", "2", "--quiet",
      "--startup", "30s", "--move-time", "10m")
    #expect(compare.status == 0, "\(compare.error)")
    #expect(!compare.output.contains("start-failure"))
  }

  @Test func `declared options are listed, and checked when a tournament gives them`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "den/fox.sh")
    try joust.write(
      """
      {"name":"fox","title":"The Fox 🦊","command":["sh","fox.sh"],"games":["*"],
       "options":{"Skill Level":{"type":"int","min":1,"max":8,"default":3},
                  "style":{"type":"choice","choices":["calm","bold"]}}}
      """, to: "den/bot.json")
    let submit = try joust.run("submit", "den")
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    let list = try joust.run("list").output
    #expect(list.contains("The Fox 🦊; shell; version 1; any game"), "\(list)")
    #expect(list.contains("--Skill Level") && list.contains("a whole number, 1 to 8 (3)"))
    for (options, error) in [
      ("'Skill Level': 9", "expected a whole number, 1 to 8"),
      ("'skil level': 2", "did you mean \"Skill Level\"?"), ("style: 'shy'", "one of calm, bold"),
    ] {
      try joust.addTournament(
        "t", "games: ['2048'], bots: ['random', { bot: 'fox', options: { \(options) } }]")
      let run = try joust.run("run", "tournaments/t")
      #expect(run.status == 2)
      #expect(run.error.contains(error), "\(run.error)")
    }
    try joust.addTournament(
      "t",
      "games: [{ name: '2048', max_moves: 5 }], bots: ['random', { bot: 'fox', options: "
        + "{ 'Skill Level': 2 } }]")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    #expect(try joust.read("tournaments/t/games.jsonl").contains(#""--Skill Level","2""#))
  }
}
