import Foundation
import TestThreads
import Testing

/// Tests that `joust tune` finds better values of options, and continues after an interruption.
@Suite(.waiting, .timeLimit(.minutes(30))) struct TuneTests {
  /// A bot that plays better the closer its option `aim` is to 0.7, the known optimum.
  ///
  /// Its choices depend only on the position and the option, so that its games are reproducible.
  private static let archer = """
    import sys, json, random
    aim = float(sys.argv[sys.argv.index("--aim") + 1]) if "--aim" in sys.argv else 0.1
    rows = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    def good(b, legal, you):
        for who in (you, "XO".replace(you, "")):
            for row in rows:
                free = [c for c in row if b[c] == "."]
                if len(free) == 1 and sum(b[c] == who for c in row) == 2: return free[0]
        return 4 if 4 in legal else legal[0]
    for line in sys.stdin:
        m = json.loads(line)
        if m["type"] == "hello": print('{"type":"ready"}', flush=True)
        elif m["type"] == "quit": break
        elif m["type"] == "turn":
            luck = random.Random(f'{m["board"]} {aim} {m["you"]}')
            well = luck.random() > 1.4 * abs(aim - 0.7)
            move = good(m["board"], m["legal"], m["you"]) if well else luck.choice(m["legal"])
            print(json.dumps({"turn": m["turn"], "move": move}), flush=True)

    """

  private func league() throws -> Joust {
    let joust = try Joust()
    try joust.write(Self.archer, to: "bots/archer/archer.py")
    try joust.write(
      #"{"name":"archer","command":["python3","archer.py"],"games":["tic-tac-toe"],"#
        + #""options":{"aim":{"type":"float","min":0,"max":1,"default":0.1}}}"#,
      to: "bots/archer/bot.json")
    return joust
  }

  private struct Answer: Decodable {
    var options: [String: Double]
    var games: Int
    var verdict: String?
    var paths: [String: [Double]]
  }

  private func answer(_ outcome: Joust.Outcome) throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
  }

  private static let words = [
    "tune", "archer", "--game", "tic-tac-toe", "--seed", "5", "--openings", "4", "--move-time",
    "10m",
    "--startup", "10m", "--quiet",
  ]

  @Test(.needs("python3")) func `a detuned bot finds the strength of the known optimum`() throws {
    let joust = try league()
    defer { joust.remove() }
    let tune = try joust.run(
      Self.words + ["--games", "960", "--pairs", "12", "--json", "--report"])
    #expect(tune.status == 0, "\(tune.error)")
    let answer = try answer(tune)
    let aim = try #require(answer.options["aim"])
    #expect(abs(aim - 0.7) < 0.2, "\(answer)")
    #expect(answer.games == 960)
    #expect(answer.paths["aim"]?.count == 41)
    #expect(answer.verdict?.contains("tuned is stronger than untuned") ?? false, "\(answer)")
    let page = try joust.read("tournaments/tune-archer-tic-tac-toe/report.html")
    #expect(page.contains("<polyline") && page.contains("aim"))
    // Against the optimum itself, the tuned bot must not lose clearly.
    let optimum = try joust.run(
      "compare", "tuned=archer:aim=\(aim)", "best=archer:aim=0.7", "--game", "tic-tac-toe",
      "--openings", "4", "--max-pairs", "150", "--elo0", "-60", "--elo1", "0", "--quiet",
      "--move-time", "10m", "--seed", "9", "--exit-status")
    #expect(optimum.status == 0, "\(optimum.output)")
  }

  @Test(.needs("python3")) func `a stopped tuning ends like one that was not stopped`() throws {
    let joust = try league()
    defer { joust.remove() }
    let words = Self.words + ["--games", "120", "--pairs", "6", "--confirm", "0", "--json"]
    let whole = try answer(joust.run(words + ["--folder", "tournaments/whole"]))
    let stopped = words + ["--folder", "tournaments/stopped"]
    let first = try joust.start(stopped, output: Pipe(), error: Pipe())
    #expect(
      try joust.wait {
        try joust.names(in: "tournaments").contains("stopped")
          && joust.names(in: "tournaments/stopped").contains("games.jsonl")
          && joust.games(of: "stopped").count > 30
      })
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    let second = try answer(joust.run(stopped))
    #expect(second.paths == whole.paths)
    // Running the command once more plays no games.
    let games = try joust.games(of: "stopped").count
    #expect(try answer(joust.run(stopped)).options == whole.options)
    #expect(try joust.games(of: "stopped").count == games && games == 120)
    #expect(try joust.run("verify", "tournaments/stopped").status == 0)
    let other = try joust.run(stopped + ["--pairs", "3"])
    #expect(other.status == 2)
    #expect(other.error.contains("is not the file of this tuning"), "\(other.error)")
  }

  @Test(.needs("python3")) func `two shards play each step together`() throws {
    let joust = try league()
    defer { joust.remove() }
    let words = Self.words + ["--games", "48", "--pairs", "6", "--confirm", "0", "--json"]
    var statuses: [Int32] = []
    for turn in 0..<20 where statuses.last != 0 {
      statuses.append(try joust.run(words + ["--shard", "\(turn % 2 + 1)/2"]).status)
    }
    #expect(statuses.last == 0 && statuses.dropLast().allSatisfy { $0 == 3 }, "\(statuses)")
    #expect(
      try joust.names(in: "tournaments/tune-archer-tic-tac-toe")
        .filter { $0.hasPrefix("games-") }.count == 2)
  }

  @Test(arguments: [
    ("random", "random is built in, and declares no numeric options with a range"),
    ("fox", "or declare them in its bot.json"),
  ])
  func `a bot without numeric options gets advice that it can follow`(
    bot: String, advice: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("fox")
    let tune = try joust.run("tune", bot, "--game", "tic-tac-toe")
    #expect(tune.status == 2)
    #expect(tune.error.contains(advice), "\(tune.error)")
  }

  @Test(arguments: [
    (["minimax", "--option", "deth=1..3"], "no option deth"),
    (["minimax", "--option", "depth=3..1"], "an option with its range"),
    (
      ["minimax", "--option", "depth=1..3", "--option", "depth=2..4"], "--option gives depth twice"
    ),
    (["minimax", "--option", "depth=0..3"], "whole number, 1 to 225"),
    (["random"], "declares no numeric options"),
    (["minimax", "--option", "depth=1..3", "--shard", "1/2"], "--shard needs --seed"),
    (
      ["minimax", "--option", "depth=1..3", "--games", "10", "--pairs", "10000"],
      "--pairs is \"10000\", expected at most 5, so that one step fits into --games"
    ),
    (["minimax", "--option", "depth=1..3", "--openings", "9"], "--openings is 9 for tic-tac-toe"),
  ])
  func `a wrong tuning is refused`(_ words: [String], _ error: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let tune = try joust.run(["tune"] + words + ["--game", "tic-tac-toe"])
    #expect(tune.status == 2)
    #expect(tune.error.contains(error), "\(tune.error)")
    #expect(try joust.names(in: "tournaments").isEmpty)
  }
}
