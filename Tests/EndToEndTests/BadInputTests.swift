import Foundation
import Games
import TestThreads
import Testing

/// Tests that each mistake in the input ends the program with status 2 and one sentence, which contains the
/// location and the expected value, and that the program prints no result and writes no file.
///
/// There is one case for each kind of mistake. The other cases are in the unit tests of `Tournaments`.
@Suite(.waiting, .timeLimit(.minutes(30))) struct BadInputTests {
  /// The names of the built-in games, as in "tic-tac-toe" or "2048".
  private static let builtInGames: String = {
    let names = GameCatalog.all.map { "\"\($0.name)\"" }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()
  private static let listedGames = GameCatalog.all.map { $0.name }.joined(separator: ", ")

  private static let two = "games: ['tic-tac-toe'], bots: ['random', 'rules']"

  @Test(arguments: [
    ("", #":1:1: expected a value, found the end"#),
    (
      "{ games: [{ name: 'tic-tac-toe', size: 4, win: 5 }], bots: ['*'] }",
      #":1: "games[0].win" is 5, expected a whole number, 3 to the size of the board (4)"#
    ),
    (
      "{ games: ['2048'], bots: ['random', 'gredy'] }",
      #":1: "bots[1]" is "gredy", which is not a bot; did you mean "greedy"?"#
    ),
    (
      "{ games: ['2048'], bots: ['random', 'minimax'] }",
      #":1: "bots[1]" is "minimax", which plays tic-tac-toe and none of the games here (2048)"#
    ),
    (
      "{ games: ['2048'], bots: ['random', './nowhere'] }",
      #": "bots" names the folder "./nowhere", but there is no tournaments/t/./nowhere/bot.json"#
    ),
    (
      "{ games: ['2048'], bots: ['random', { bot: 'random', options: { seed: 1 } }] }",
      #":1: "bots[1]" adds a second entrant named "random"; give one of the two another name"#
    ),
    (
      "{ games: [{ name: '2048', size: 5 }], bots: ['random', 'ntuple'] }",
      #":1: "bots[1]": ntuple plays 2048 only on a 4 × 4 board, not on 5 × 5"#
    ),
    (
      "{ games: ['2048'], bots: ['random', { bot: 'ntuple', options: { weights: 'x' } }] }",
      #":1: "bots[1]": cannot read "#
    ),
  ])
  func `an invalid tournament is refused`(text: String, sentence: String) throws {
    try expectRefusal(text, sentence)
  }

  @Test(arguments: [
    ("pair: 3", #""pair" is an unknown key; did you mean "pairs"?"#),
    (
      "format: { name: 'gauntlet', challengers: ['randm'] }",
      #""format" names "randm", which is not one of the bots that take part; did you mean "random"?"#
    ),
    ("openings: { plies: 9 }", #""openings.plies" is 9 for tic-tac-toe: no unfinished position"#),
  ])
  func `an invalid key or value is refused`(entry: String, sentence: String) throws {
    try expectRefusal("{ \(Self.two), \(entry) }", sentence)
  }

  @Test func `an unknown bot is reported with the folder that was searched`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'mybot']")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 2)
    let end = try #require(run.error.split(separator: "(").last)
    #expect(end.hasPrefix("submitted bots are in /") && end.hasSuffix("/bots)\n"), "\(end)")
    try joust.shell("rmdir bots")
    let without = try joust.run("run", "tournaments/t")
    #expect(
      without.error.hasSuffix(" (there is no bots/ here or two levels above the tournament)\n"))
  }

  @Test(arguments: [
    (["--pair", "3"], "joust run has no option --pair; did you mean --pairs?"),
    (["--pairs"], "--pairs needs a value: --pairs N"),
    (["--pairs", "x"], "--pairs is \"x\", expected a whole number, 1 to 1000000"),
    (["--seed", "-1"], "--seed is \"-1\", expected 1 to 20 digits below 2^64"),
    (["--bots", "randm"], "--bots is \"randm\", which is not a bot; did you mean \"random\"?"),
    (["--games", "2084"], "--games is \"2084\", expected one or more of \(listedGames)"),
    (["--shard", "3/2"], "--shard is \"3/2\", expected I/N with I from 1 to N"),
    (["--quiet=1"], "--quiet takes no value"),
    (["-q"], "'-q' is not an option: options begin with two dashes"),
    (["twice"], "unexpected argument 'twice'; expected: joust run TOURNAMENT"),
  ])
  func `an invalid option is refused`(words: [String], sentence: String) throws {
    try expectRefusal("{ \(Self.two) }", sentence, words)
  }

  @Test(arguments: [
    ("{", #"bots/b/bot.json:1:2: expected a key in quotation marks, found the end"#),
    (#"{"name":"b"}"#, #"bots/b/bot.json: "command" is missing, expected a command"#),
    (#"{"name":"b","command":"x","games":["2048"]}"#, #"bots/b/bot.json:1: "command" is "x""#),
    (
      #"{"name":"b","command":["x"],"games":["tic tac"]}"#,
      #""games" names "tic tac", which is not a game"#
    ),
    (#"{"name":".b","command":["x"],"games":["2048"]}"#, #""name" is ".b", expected a name"#),
    (#"{"name":"b","command":["x"],"games":["2048"],}"#, #"bots/b/bot.json:1:46: expected a key"#),
    (
      #"{"name":"b","command":["x"],"games":["2048"],"versoin":"2"}"#,
      #"bots/b/bot.json:1: "versoin" is an unknown key; did you mean "version"?"#
    ),
    (
      #"{"name":"random","command":["x"],"games":["2048"]}"#,
      #""name" is "random", which is a built-in bot; give the bot another name"#
    ),
  ])
  func `an invalid bot is refused`(manifest: String, sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(manifest, to: "bots/b/bot.json")
    try joust.addTournament("t", Self.two)
    let command =
      sentence.contains("built-in")
      ? ["run", "tournaments/t"] : ["run", "tournaments/t", "--bots", "b,random"]
    try expectRefusal(joust, command, sentence)
  }

  @Test func `two bots with one name are refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    for folder in ["one", "two"] {
      try joust.write(
        #"{"name":"twin","command":["x"],"games":["2048"]}"#, to: "bots/\(folder)/bot.json")
    }
    try joust.addTournament("t", Self.two)
    try expectRefusal(
      joust, ["run", "tournaments/t"], "give one of the bots another name")
  }

  @Test(arguments: [
    (["run", "nowhere"], "nowhere does not exist; expected a tournament's folder"),
    (["run", "bots"], "bots has no tournament.json"),
    (["run"], "TOURNAMENT is missing; expected: joust run TOURNAMENT"),
    (
      ["run", "tournaments/t", "--game", "2048", "--games", "tic-tac-toe"],
      "--game and --games are the same option; give only one of them"
    ),
    (["ladder", "nowhere"], "nowhere does not exist"),
    (["ladder", "bots"], "bots has neither a tournament.json nor games*.jsonl"),
    (["verify", "tournaments/t/tournament.jsn"], "tournament.jsn does not exist"),
    (["ladder", "tournaments/t", "--model", "elos"], "--model is \"elos\", expected one of elo,"),
    (
      ["ladder", "tournaments/t", "--prior", "0.0001"],
      "--prior is \"0.0001\", expected 0, or a number from 0.001 to 1000000"
    ),
    (["ladder", "tournaments/t", "--anchor", "x"], "--anchor is \"x\", expected NAME=ELO"),
    (
      ["ladder", "tournaments/t", "--since", "2026-02-30"],
      "--since is \"2026-02-30\", expected a day or a time in UTC, such as 2026-11-20"
    ),
    (
      ["ladder", "tournaments/t", "--half-life", "30"],
      "--half-life is \"30\", expected a time in hours, days or weeks, such as 12h, 30d or 8w"
    ),
    (
      ["ladder", "tournaments/t", "--since", "2026-11-20T1"],
      "--since is \"2026-11-20T1\", expected"
    ),
    (["laddr"], "'laddr' is not a command of joust; did you mean 'ladder'?"),
    (["help", "rn"], "'rn' is not a command of joust; did you mean 'run'?"),
    (["bot", "randm"], "'randm' is not a built-in bot; did you mean 'random'?"),
    (["bot", "minimax", "--dept", "3"], "minimax has no option dept; did you mean depth?"),
    (
      ["bot", "minimax", "--depth", "x"], "depth of minimax must be a whole number, 1 to 225, not x"
    ),
  ])
  func `an invalid command line is refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.two)
    try expectRefusal(joust, words, sentence)
  }

  @Test func `a folder in the place of a file is reported`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.two)
    try joust.write("", to: "tournaments/t/logs")
    try expectRefusal(
      joust, ["run", "tournaments/t", "--logs"],
      "cannot make tournaments/t/logs: file exists; rename or delete the file of that name",
      leaving: ["logs", "tournament.json"])
    try joust.write("", to: "tournaments/t/games.jsonl/x")
    try expectRefusal(
      joust, ["run", "tournaments/t"], "cannot write tournaments/t/games.jsonl: is a directory",
      leaving: ["games.jsonl", "logs", "tournament.json"])
  }

  private func expectRefusal(_ text: String, _ sentence: String, _ words: [String] = []) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(text, to: "tournaments/t/tournament.json")
    let place = sentence.hasPrefix(":") ? "joust: tournaments/t/tournament.json" : ""
    try expectRefusal(joust, ["run", "tournaments/t"] + words, place + sentence)
  }

  private func expectRefusal(
    _ joust: Joust, _ words: [String], _ sentence: String, leaving files: [String]? = nil
  ) throws {
    let outcome = try joust.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.error.hasPrefix("joust: ") && outcome.error.contains(sentence), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(try joust.names(in: "tournaments/t") == files ?? ["tournament.json"])
  }
}
