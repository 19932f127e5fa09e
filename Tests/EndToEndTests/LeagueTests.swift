import Foundation
import TestThreads
import Testing

/// Tests the folder of a league and the commands that edit its bots.
@Suite(.waiting, .timeLimit(.minutes(30))) struct LeagueTests {
  @Test(arguments: ["", "--github"])
  func `a league that could not be written completely can be made again`(option: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("mine", to: "league/notes")
    let full = try joust.shell("(ulimit -f 0; \"$JOUST\" new league \(option)); echo $? > status")
    #expect(try joust.read("status") == "1\n", "\(full.error)")
    let again = try joust.shell("\"$JOUST\" new league \(option)")
    #expect(again.status == 0, "\(again.error)")
    #expect(try joust.read("league/notes") == "mine")
  }

  @Test func `a new league runs at once, and the next commands are printed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let made = try joust.run("new", "leagues/spring cup")
    #expect(made.status == 0, "\(made.error)")
    #expect(made.output.contains("\n  cd 'leagues/spring cup'\n  joust run tournaments/main  "))
    let league = "leagues/spring cup"
    #expect(try joust.names(in: league) == [".gitignore", "README.md", "bots", "tournaments"])
    #expect(try joust.names(in: league + "/bots") == [])
    #expect(try joust.names(in: league + "/tournaments/main") == ["tournament.json"])
    #expect(try joust.read(league + "/README.md").hasPrefix("# spring cup\n"))

    // The printed command works. It is tested with fewer bots to save time.
    let run = try joust.shell(
      "cd 'leagues/spring cup' && \"$JOUST\" run tournaments/main --bots random,greedy,rules")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("tic-tac-toe · 2 games") && run.output.contains("2048 · 1 game"))
    #expect(run.error.contains("spring cup: 3 of 3 games to play"))

    let again = try joust.run("new", "leagues/spring cup")
    #expect(again.status == 2)
    #expect(again.output == "")
    #expect(
      again.error
        == "joust: leagues/spring cup has bots, tournaments, README.md, .gitignore already; "
        + "expected a new folder, or one without these\n")
  }

  @Test(arguments: ["bots", "tournaments", "README.md", ".gitignore"])
  func `no file of a folder is overwritten`(name: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("mine", to: "league/\(name)")
    let new = try joust.run("new", "league/")
    #expect(new.status == 2)
    #expect(new.error.hasPrefix("joust: league/ has \(name) already; "))
    #expect(try joust.names(in: "league") == [name])
    let refused = try joust.run("new", "league/\(name)")
    #expect(refused.error.hasSuffix("is not a folder; expected a new one\n"))
  }

  @Test func `add and remove edit the file and keep its layout`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    for name in ["mine", "other"] {
      try joust.addBot(name, manifest: "\"command\":[\"x\"]", games: ["tic-tac-toe"])
    }
    try FileManager.default.createDirectory(
      atPath: "\(joust.folder)/old", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: "\(joust.folder)/bots/other", toPath: "\(joust.folder)/old/other")
    let file = "tournaments/t/tournament.json"
    let before = """
      // Mine.
      {
        games: ['tic-tac-toe'], // one
        bots: [
          'random', // who errs
          // the strong ones
          'rules',
        ],
      }

      """
    try joust.write(before, to: file)

    let added = try joust.run(
      "add", file, "bots/mine", "old/other", "minimax:depth=2", "m=minimax", "random")
    #expect(added.error == "")
    #expect(added.status == 0)
    #expect(
      added.output == """
        mine takes part
        other takes part
        minimax-depth-2 takes part
        m takes part
        random takes part already

        """)
    let longer = """
          'rules',
          "mine",
          "../../old/other",
          { bot: "minimax", name: "minimax-depth-2", options: { "depth": "2" } },
          { bot: "minimax", name: "m" },

      """
    #expect(try joust.read(file) == before.replacingOccurrences(of: "    'rules',\n", with: longer))

    let removed = try joust.run("remove", "tournaments/t", "mine", "other", "m", "minimax-depth-2")
    #expect(removed.status == 0, "\(removed.error)")
    #expect(removed.output.hasPrefix("mine is removed from \"bots\"; it has played no game\n"))
    #expect(try joust.read(file) == before)
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }

  @Test(.needs("flock")) func `a file that another program edits is not changed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let text = "{ games: ['2048'], bots: ['random'] }"
    try joust.write(text, to: "tournaments/t/tournament.json")
    let edit = try joust.shell(
      "flock tournaments/t/.tournament.json.part \"$JOUST\" add tournaments/t greedy")
    #expect(edit.status == 1)
    #expect(edit.error.hasPrefix("joust: cannot write ") && edit.output == "")
    #expect(edit.error.hasSuffix("; wait until no other program writes it\n"))
    #expect(try joust.read("tournaments/t/tournament.json") == text)
  }

  @Test func `bots that are gone can be removed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let text = "{ games: ['2048'], bots: ['random', 'gone', '../../old/gone', 'greedy'] }"
    try joust.write(text, to: "tournaments/t/tournament.json")
    let half = try joust.run("remove", "tournaments/t", "gone")
    #expect(half.status == 2)
    #expect(half.error.contains(#""bots" names the folder "../../old/gone""#), "\(half.error)")
    #expect(try joust.read("tournaments/t/tournament.json") == text)
    let removed = try joust.run("remove", "tournaments/t", "gone", "../../old/gone")
    #expect(removed.status == 0, "\(removed.error)")
    #expect(
      try joust.read("tournaments/t/tournament.json")
        == "{ games: ['2048'], bots: ['random', 'greedy'] }")
  }

  @Test func `a bot that only "*" lists is withdrawn and added again`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    // The file may be shared by several tournaments.
    let file = "shared.json"
    try joust.write("{ games: ['2048'], bots: ['*', 'random'] }", to: file)
    try joust.shell("mkdir tournaments/t; ln -s ../../shared.json tournaments/t/tournament.json")
    let removed = try joust.run("remove", "tournaments/t", "random", "greedy")
    #expect(removed.status == 0, "\(removed.error)")
    #expect(
      try joust.read(file)
        == #"{ games: ['2048'], bots: ['*'], withdrawn: ["random", "greedy"] }"#)
    let again = try joust.run("remove", "tournaments/t", "greedy")
    #expect(again.status == 2)
    #expect(again.error.contains("; it is withdrawn already"))
    let added = try joust.run("add", "tournaments/t", "random")
    #expect(added.output == "random is no longer withdrawn\n")
    #expect(try joust.read(file) == #"{ games: ['2048'], bots: ['*'], withdrawn: ["greedy"] }"#)
  }

  @Test
  func `a listed bot that has played is withdrawn, and its games count again when it is added`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let file = "tournaments/t/tournament.json"
    let text = "{ games: ['2048'], bots: ['random', 'greedy', 'corner'] }"
    try joust.write(text, to: file)
    func game(_ id: String, _ bots: String) -> String {
      #"{"type":"game","id":"\#(id)","game":"2048","rules":{"size":4,"max_moves":null,"target":null},"#
        + #""bots":[\#(bots)],"versions":["1","1"],"seed":"1","moves":["",""],"scores":[0,0],"#
        + #""max_tiles":[4,4],"result":"1-0","reason":"crash","forfeit":[1],"ms":[0,0],"#
        + #""max_ms":[0,0],"at":"2026-11-2\#(id)T03:00:00Z"}"# + "\n"
    }
    try joust.write(
      game("0", #""random","greedy""#) + game("1", #""random","corner""#),
      to: "tournaments/t/games.jsonl")
    let removed = try joust.run("remove", "tournaments/t", "greedy")
    #expect(removed.output == "greedy is withdrawn: it is neither scheduled nor rated\n")
    #expect(
      try joust.read(file)
        == #"{ games: ['2048'], bots: ['random', 'corner'], withdrawn: ["greedy"] }"#)
    let ladder = try joust.run("ladder", "tournaments/t", "--format", "csv")
    #expect(!ladder.output.contains("greedy") && ladder.output.contains("corner"))
    #expect(try joust.run("add", "tournaments/t", "greedy").output == "greedy takes part\n")
    let again = try joust.run("ladder", "tournaments/t", "--format", "csv")
    #expect(again.output.contains("greedy"), "\(again.error)")
    // The ladder can include only the games since a given time.
    let late = try joust.run(
      "ladder", "tournaments/t", "--format", "csv", "--since", "2026-11-21T03:00Z")
    #expect(!late.output.contains("greedy") && late.output.contains("corner"), "\(late.error)")
    let none = try joust.run("ladder", "tournaments/t", "--since", "2026-11-22")
    #expect(none.output == "No games have been played since 2026-11-22.\n")
  }

  @Test(arguments: [
    (["add", "minmax"], #"BOT is "minmax", which is not a bot; did you mean "minimax"?"#),
    (["add", "greedy"], #"BOT is "greedy", which plays 2048 and none of the games here"#),
    (["add", "rules=random"], #"another bot takes part as "rules"; give the new bot another"#),
    (
      ["remove", "rule"],
      #"no bot called "rule" takes part in tournaments/t/tournament.json; did you"#
    ),
    (["remove", "rules", "random"], #""random" is the only bot in "bots"; add another first"#),
    (["remove", "rules"], #""format" names "rules", which is not one of the bots"#),
  ])
  func `an invalid change is refused, and the file is unchanged`(
    words: [String], sentence: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let format =
      words == ["remove", "rules"] ? "{ name: 'gauntlet', challengers: ['rules'] }" : "'swiss'"
    let text = "{ games: ['tic-tac-toe'], bots: ['random', 'rules'], format: \(format) }"
    try joust.write(text, to: "tournaments/t/tournament.json")
    let outcome = try joust.run([words[0], "tournaments/t"] + words.dropFirst())
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.error.contains(sentence), "\(outcome.error)")
    #expect(try joust.read("tournaments/t/tournament.json") == text)
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }
}
