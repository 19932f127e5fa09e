import Foundation
import Games
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct CompareTests {
  private static let games = GameCatalog.all.map { $0.name }.joined(separator: " or ")

  /// The output of `--json`.
  struct Answer: Decodable, Equatable {
    var bots: [String]
    var meetings: Int
    var games: Int
    var counts: [Int]
    var score: Double?
    var elo: Double?
    var eloError: Double?
    var los: Double?
    var llr: Double
    var verdict: String
    var reason: String
    var sentence: String
  }

  private static func answer(_ outcome: Joust.Outcome) throws -> Answer {
    #expect(outcome.output.split(separator: "\n").count == 1)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Answer.self, from: Data(outcome.output.utf8))
  }

  @Test func `the stronger bot is found, and a second comparison plays no game`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let words = [
      "compare", "rules", "random:seed=7", "--game", "tic-tac-toe", "--move-time", "10m", "--seed",
      "1",
    ]
    let run = try joust.run(words)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix("rules against random-seed-7 · tic-tac-toe · size 3, win 3\n"))
    #expect(run.output.contains("\nrules is stronger than random-seed-7.\n"))
    #expect(run.error.contains(" pairs: Elo +"))
    let name = "compare-rules-random-seed-7-tic-tac-toe"
    let record = try joust.read("tournaments/\(name)/games.jsonl")
    let again = try joust.run(words)
    #expect(again.status == 0)
    #expect(again.output == run.output)
    #expect(again.error == "No more games are needed.\n")
    #expect(try joust.read("tournaments/\(name)/games.jsonl") == record)
    #expect(try joust.run("verify", "tournaments/\(name)").status == 0)
    #expect(try joust.run("ladder", "tournaments/\(name)").output.contains("1  rules"))
    // The folder is a normal tournament.
    let games = try joust.games(of: name).count
    let more = try joust.run(
      "run", "tournaments/\(name)", "--pairs", "\(games / 2 + 1)", "--quiet")
    #expect(more.status == 0, "\(more.error)")
    #expect(try joust.games(of: name).count == 2 * (games / 2 + 1))
    #expect(try joust.run(words).output == run.output)
  }

  /// A comparison that writes its page.
  private static let reported = [
    "compare", "rules", "random:seed=7", "--game", "tic-tac-toe", "--move-time", "10m", "--seed",
    "1", "--folder", "tournaments/c", "--report", "--quiet",
  ]

  @Test func `the page shows the test even if no games remain`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let run = try joust.run(Self.reported)
    #expect(run.status == 0, "\(run.error)")
    let file = "\(joust.folder)/tournaments/c/report.html"
    func check() throws {
      let page = try joust.read("tournaments/c/report.html")
      #expect(page.contains("<title>rules against random-seed-7 · Joust</title>"))
      #expect(page.contains("<strong>H1 accepted.</strong> rules is stronger than random-seed-7."))
      #expect(page.contains("<h3>LLR over pairs</h3>"))
      // The limit ends the comparison before the schedule is complete.
      #expect(!page.contains("<progress"))
      #expect(page.contains("<caption>Ladder</caption>"))
    }
    try check()
    try FileManager.default.removeItem(atPath: file)
    try joust.run(Self.reported)
    try check()
  }

  @Test(.needsBrowser)
  func `a browser draws the course of the test`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.run(Self.reported)
    let shown = try Browser.open("\(joust.folder)/tournaments/c/report.html")
    #expect(shown.console == [])
    for part in ["H1 accepted at 2.94", "H0 accepted at −2.94", "LLR as SVG"] {
      #expect(shown.document.contains(part), "\(part)")
    }
  }

  @Test(arguments: [SIGINT, SIGKILL])
  func `a stopped comparison continues, also with several games at a time`(signal: Int32) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let words = [
      "compare", "a=random:seed=1", "b=random:seed=2", "--game", "tic-tac-toe", "--move-time",
      "10m", "--openings", "4",
      "--elo0", "-1", "--elo1", "1", "--seed", "5", "--json",
    ]
    let place = ["--folder", "tournaments/stopped", "--concurrency", "3"]
    let error = Pipe()
    let run = try joust.start(words + place, output: Pipe(), error: error)
    #expect(
      try joust.wait {
        try joust.names(in: "tournaments").contains("stopped")
          && joust.names(in: "tournaments/stopped").contains("games.jsonl")
          && joust.games(of: "stopped").count > 5
      })
    kill(run.processIdentifier, signal)
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.waitUntilExit()
    if signal == SIGINT {
      #expect(run.terminationStatus == 130)
      #expect(said.hasSuffix("Interrupted; the same command continues where it stopped.\n"))
    }
    let resumed = try joust.run(words + place + ["--max-pairs", "40"])
    #expect(resumed.status == 0)
    let straight = try joust.run(words + ["--max-pairs", "40", "--concurrency", "1"])
    #expect(straight.status == 0)
    let answer = try Self.answer(resumed)
    #expect(try answer == Self.answer(straight))
    #expect(answer.bots == ["a", "b"])
    #expect(answer.meetings == 40)
    #expect(answer.games == 80)
    #expect(answer.verdict == "undecided")
    #expect(answer.reason == "limit")
    #expect(answer.sentence == "Undecided after 40 pairs; to continue, raise --max-pairs.")
  }

  @Test func `a comparison with a bot that loses every game is decided`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("bad", "illegal")
    let run = try joust.run(
      "compare", "bad", "random", "--game", "tic-tac-toe", "--move-time", "10m", "--json", "--quiet"
    )
    #expect(run.status == 0, "\(run.error)")
    let answer = try Self.answer(run)
    #expect(answer.counts == [35, 0, 0, 0, 0])
    #expect(answer.verdict == "H0")
    #expect(answer.reason == "test")
    #expect(
      answer.sentence
        == "bad is less than 20 normalized Elo stronger than random; random is stronger.")
    #expect(try #require(answer.elo) < -600)
    #expect(try #require(answer.eloError) > 100)
  }

  @Test func `bots that repeat themselves are stopped when the openings are used up`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let run = try joust.run(
      "compare", "a=rules", "b=minimax", "--game", "tic-tac-toe", "--move-time", "10m",
      "--openings", "0", "--json",
      "--quiet")
    #expect(run.status == 0)
    let answer = try Self.answer(run)
    #expect(answer.counts == [0, 0, 1, 0, 0])
    #expect(answer.reason == "openings")
    #expect(answer.sentence.hasPrefix("Undecided: the only opening has been played, and both "))
    #expect(try joust.games(of: "compare-a-b-tic-tac-toe").count == 42)
  }

  @Test func `races are compared game by game, and the folders of bots are found again`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("mine")
    let words = [
      "compare", "greedy", "bots/mine", "--game", "2048", "--move-time", "10m", "--max-moves", "20",
      "--max-pairs", "12",
      "--elo0", "-200", "--elo1", "200", "--json", "--quiet",
    ]
    let run = try joust.run(words)
    #expect(run.status == 0, "\(run.error)")
    let answer = try Self.answer(run)
    #expect(answer.counts.count == 3)
    #expect(answer.games == answer.meetings)
    #expect(answer.meetings == 12 || answer.verdict != "undecided")
    let again = try joust.run(words)
    #expect(try Self.answer(again) == answer)
    let file = try joust.read("tournaments/compare-greedy-mine-2048-max_moves-20/tournament.json")
    #expect(file.contains(#"bot: "../../bots/mine""#))
  }

  @Test func `no game is compared without one of the bots`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("gone", manifest: #""command":["no-such-program"]"#)
    let run = try joust.run("compare", "gone", "random", "--game", "tic-tac-toe")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.error == """
        gone is left out: no-such-program was not found on this machine
        Nothing is played: a comparison needs both bots.

        """)
  }

  @Test(arguments: [
    (["minimax", "--pool", "nobody"], "--pool is \"nobody\", which is not a bot"),
    (
      ["minimax", "rules", "--pool", "random"],
      "--pool is for one bot, but minimax is compared with"
    ),
    (
      ["minimax", "rules", "--tournament", "tournaments/quickstart"],
      "--tournament is for one bot, but minimax is compared with rules"
    ),
    (["minimax", "--plan"], "--plan is for two bots; give the second bot after minimax"),
    (["minimax", "rules"], "--game is missing; give --game GAME (GAME is \(games)"),
    (["minimax", "rules", "--game", "tictactoe"], "expected \(games); did you mean"),
    (["minimax", "minimax"], "minimax can't be compared with itself; give one of the bots"),
    (["a=minimax", "b=minimax"], "a can't be compared with itself"),
    (["a=minimax", "a=rules"], "both bots are called a; give one of them another name"),
    (
      ["minimax", "rulse"],
      "the second bot is \"rulse\", which is not a bot; did you mean \"rules\"?"
    ),
    (["minimax", "greedy"], "the second bot is \"greedy\", which plays 2048 and none of"),
    (
      ["minimax:dept=2", "rules"], "the first bot: minimax has no option dept; did you mean depth?"
    ),
    (["minimax:depth", "rules"], "is \"minimax:depth\", expected options as in minimax:depth=2"),
    (["minimax", "bots/x"], "the second bot is \"bots/x\", which does not exist; expected"),
    (["*", "rules"], "the first bot is \"*\", expected the name or the folder of a bot"),
    (["-x=minimax", "rules"], "'-x=minimax' is not an option"),
    (
      ["minimax", "rules", "--elo0", "20"], "--elo1 is \"20\", expected a number at least 0.1 above"
    ),
    (
      ["minimax", "rules", "--elo1", "-5"], "--elo1 is \"-5\", expected a number at least 0.1 above"
    ),
    (["minimax", "rules", "--elo1", "400"], "--elo1 is \"400\", expected a number, -200 to 200"),
    (["minimax", "rules", "--elo0", "nan"], "--elo0 is \"nan\", expected a number"),
    (
      ["minimax", "rules", "--alpha", "0"], "--alpha is \"0\", expected a number from 1e-9 to below"
    ),
    (
      ["minimax", "rules", "--beta", "0.5"],
      "--beta is \"0.5\", expected a number from 1e-9 to below"
    ),
    (
      ["minimax", "rules", "--max-pairs", "0"],
      "--max-pairs is \"0\", expected a whole number, 1 to"
    ),
    (["minimax", "rules", "--openings", "9"], "--openings is 9 for tic-tac-toe: no unfinished"),
    (
      ["minimax", "rules", "--target", "64"],
      "--target is not a rule of tic-tac-toe; its rules are --size"
    ),
    (
      ["minimax", "rules", "--win", "4"],
      "--win is \"4\", expected a whole number, 3 to the size of the board (3)"
    ),
    (["minimax", "rules", "--size", "x"], "--size is \"x\", expected a whole number, 3 to 15"),
    (
      ["minimax", "rules", "--move-time", "5"], "--move-time is \"5\", expected a duration such as"
    ),
    (["minimax", "rules", "--seed", "-1"], "--seed is \"-1\", expected 1 to 20 digits below 2^64"),
    (
      ["minimax", "rules", "--concurrency", "0"], "--concurrency is \"0\", expected a whole number"
    ),
    (
      ["minimax", "rules", "--sandbox", "bwarp"],
      "--sandbox is \"bwarp\", expected one of auto, namespaces, bwrap, landlock, none; "
        + "did you mean \"bwrap\"?"
    ),
    (
      ["minimax", "rules", "--sandbox", "none", "--require-sandbox"],
      "--require-sandbox: --sandbox: \"sandbox\" is \"none\", expected \"auto\", \"namespaces\", "
    ),
    (
      ["minimax", "rules", "--elo2", "3"], "joust compare has no option --elo2; did you mean --elo"
    ),
  ])
  func `an invalid comparison is refused in one sentence and leaves no file`(
    words: [String], sentence: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let isAboutGame = words.contains("--game") || sentence.contains("--game is missing")
    let run = try joust.run(["compare"] + words + (isAboutGame ? [] : ["--game", "tic-tac-toe"]))
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error.hasPrefix("joust: ") && run.error.contains(sentence), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 1)
    #expect(try joust.names(in: "tournaments").isEmpty)
  }

  @Test(arguments: [
    (["rules", "random"], #""bots" is ["minimax", "rules"], not ["rules", "random"]; use the"#),
    (["minimax:depth=2", "rules"], #"not ["minimax-depth-2" --depth 2, "rules"]"#),
    (
      ["minimax", "rules", "--size", "4"], #""games" is [{ name: "tic-tac-toe", size: 3, win: 3 }]"#
    ),
    (
      ["minimax", "rules", "--openings", "2"], #""openings.plies" is 0, not 2; use the value of"#
    ),
    (["minimax", "rules", "--move-time", "2s"], #""time.move" is 1s, not 2s; use the value"#),
    (
      ["minimax", "rules", "--seed", "6"],
      #""seed" is "5", not "6"; use the value of the file, or start"#
    ),
  ])
  func `another comparison in the same folder is refused`(words: [String], sentence: String) throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['minimax', 'rules'], seed: '5'")
    let run = try joust.run(
      ["compare"] + words + ["--game", "tic-tac-toe", "--folder", "tournaments/t"])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error.contains("joust: tournaments/t/tournament.json: "), "\(run.error)")
    #expect(run.error.contains(sentence), "\(run.error)")
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }
}
